package laptop

import "github.com/judgeofthechange/judge/referee"

// The refusals of choices.
var (
	// ErrWiFiName: the name is empty, longer than 32 bytes, or has characters that cannot be seen.
	ErrWiFiName = referee.NewProblem("laptop.wifi.name_wrong")
	// ErrWiFiPassword: the password is shorter than 8 characters, longer than 63, or has characters that cannot be seen.
	ErrWiFiPassword = referee.NewProblem("laptop.wifi.password_wrong")
	// ErrNotKept: the choice could not be written beside the keys.
	ErrNotKept = referee.NewProblem("laptop.not_kept")
	// ErrNoFolder: the folder does not exist, or its path is not absolute.
	ErrNoFolder = referee.NewProblem("laptop.backups.no_folder")
	// ErrSameFolder: the folder, or one around it, already holds the tables or their keys.
	ErrSameFolder = referee.NewProblem("laptop.backups.same_folder")
	// ErrDeviceFolder: the folder is the system's own, where no file lasts.
	ErrDeviceFolder = referee.NewProblem("laptop.backups.device_folder")
	// ErrBackup: the first copy to the folder failed.
	ErrBackup = referee.NewProblem("laptop.backups.failed")
	// ErrHasTables: a backup is restored only where there are no tables and no house rules.
	ErrHasTables = referee.NewProblem("laptop.restore.has_tables")
	// ErrNoCopies: the folder has no backups.
	ErrNoCopies = referee.NewProblem("laptop.restore.none")
	// ErrNoCopy: the file is no backup.
	ErrNoCopy = referee.NewProblem("laptop.restore.no_copy")
	// ErrNewerCopy: a newer version of the program made the backup.
	ErrNewerCopy = referee.NewProblem("laptop.restore.newer")
	// ErrDamagedCopy: the backup is incomplete, or was changed from outside.
	ErrDamagedCopy = referee.NewProblem("laptop.restore.damaged")
	// ErrNoKey: the backup's key is neither on this laptop nor beside the backup.
	ErrNoKey = referee.NewProblem("laptop.restore.no_key")
	// ErrKeyCode: the text is no code of a key.
	ErrKeyCode = referee.NewProblem("laptop.restore.code_wrong")
	// ErrNotRestored: the system failed in a way that none of the other errors names.
	ErrNotRestored = referee.NewProblem("laptop.restore.failed")
)

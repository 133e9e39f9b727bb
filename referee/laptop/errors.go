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
)

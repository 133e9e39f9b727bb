package app

import "golang.org/x/sys/windows"

// freeDisk returns how many bytes are free on a folder's disk, -1 if that is unknown.
func freeDisk(folder string) int64 {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return -1
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return -1
	}
	return int64(free)
}

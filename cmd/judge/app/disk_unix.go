//go:build unix

package app

import "golang.org/x/sys/unix"

// freeDisk returns how many bytes are free on a folder's disk, -1 if that is unknown.
func freeDisk(folder string) int64 {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return -1
	}
	return int64(disk.Bavail) * int64(disk.Bsize)
}

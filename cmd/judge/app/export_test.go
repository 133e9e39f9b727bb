package app

// CommandArgs gives what follows the name of each subcommand in its usage line.
func CommandArgs() map[string]string {
	args := map[string]string{}
	for _, c := range commands() {
		args[c.name] = c.args
	}
	return args
}

// DescribeVersion is versionText, for tests outside the package.
var DescribeVersion = versionText

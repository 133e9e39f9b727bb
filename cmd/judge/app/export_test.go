package app

// CommandArgs returns the arguments in each subcommand's usage line, by its name.
func CommandArgs() map[string]string {
	args := map[string]string{}
	for _, c := range commands() {
		args[c.name] = c.args
	}
	return args
}

// DescribeVersion is versionText, for tests outside the package.
var DescribeVersion = versionText

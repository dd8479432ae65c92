"""A table in the terminal: a person against bots. The command is `omaha play`."""

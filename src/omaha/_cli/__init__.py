"""The subcommands of `omaha`; the only place where typer and rich are imported."""

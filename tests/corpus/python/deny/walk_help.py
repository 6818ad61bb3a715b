# The pager of help runs programs.
help("modules")

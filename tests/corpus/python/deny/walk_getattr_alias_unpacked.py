# getattr under another name, with unpacked arguments.
read = getattr
read(*((), "__class__"))

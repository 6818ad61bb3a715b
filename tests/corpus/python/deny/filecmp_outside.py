import filecmp

print(filecmp.cmp("/etc/passwd", "/etc/shadow", shallow=False))

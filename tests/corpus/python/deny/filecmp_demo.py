import filecmp

filecmp.demo()

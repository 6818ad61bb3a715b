# Variables with the names of modules in a list of words.
subprocess, socket, pickle = 1, 2, 3
print(subprocess + socket + pickle)

# The function behind the statement is handed on.
for module in map(__import__, ["os"]):
    module.system("id")

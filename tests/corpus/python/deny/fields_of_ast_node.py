# A node of ast takes its _fields as a keyword under a text that is put together.
import ast
word = "".join(reversed("sdleif_"))
node = ast.Name(**{word: ("__cla" + "ss__",)})
for n in node._fields:
    print(getattr(node, n))

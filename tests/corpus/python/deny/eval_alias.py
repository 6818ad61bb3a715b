# eval under another name.
calculate = eval
calculate("1 + 1")

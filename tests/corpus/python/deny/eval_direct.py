# A text is evaluated.
eval("__import__('os').system('id')")

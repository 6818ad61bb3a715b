# The word stands in a comment.
# never call eval(text) or exec(text), os.system("rm -rf /")
print("safe")

# The word stands in a text.
print("eval(1) and exec(2) and __import__('os') are not called here")

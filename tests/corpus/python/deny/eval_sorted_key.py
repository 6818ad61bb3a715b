# eval as a sort key.
sorted(["2", "1"], key=eval)

# eval as max's key.
max(["2", "1"], key=eval)

# eval in a dictionary.
table = {"run": eval}
table["run"]("1")

print("{0,real}".replace(",", input()).format(1))

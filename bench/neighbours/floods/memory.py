# Takes memory until it is ended, again and again.
held = []
while True:
    held.append(bytearray(1 << 20))

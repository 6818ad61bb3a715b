# A file whose name is computed.
for i in range(2):
    with open(f"part{i}.txt", "w") as file:
        print(i, file=file)

# The everyday guard.
def main():
    return 0


if __name__ == "__main__":
    print(main())

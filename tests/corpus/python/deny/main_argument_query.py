# The default of main()'s parameter is not all that it may be.
import pandas as pd


def main(text="a > 1"):
    return pd.DataFrame({"a": [1]}).query(text)


if __name__ == "__main__":
    main()

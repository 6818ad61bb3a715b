# An accessor takes the place of a method that every frame has.
import pandas as pd


@pd.api.extensions.register_dataframe_accessor("describe")
class Describe:
    def __init__(self, frame):
        self.frame = frame

    def __call__(self):
        return "replaced"


print(pd.DataFrame({"a": [1]}).describe())

# An accessor class is handed to the library and reads frames.
import pandas as pd


@pd.api.extensions.register_dataframe_accessor("walk")
class Walk:
    def __init__(self, frame):
        self.found = frame.__init__.__globals__["com"]


pd.DataFrame().walk.found

# A traceback's summary of a frame's variables.
import traceback

traceback.StackSummary.extract(traceback.walk_stack(None), capture_locals=True)

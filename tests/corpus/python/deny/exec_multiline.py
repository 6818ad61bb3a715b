# A text of several lines is run.
exec(
    """
import os
os.system("id")
"""
)

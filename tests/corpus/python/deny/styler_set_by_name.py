# A template is set as an attribute by its name
import pandas as pd
class Box:
    pass


box = Box()
setattr(box, "style", "{decimal.__globals__}")
print(box.style.format(decimal=pd.concat))

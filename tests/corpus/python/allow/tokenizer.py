# A tokenizer over code as text.
import re

SOURCE = "import os; os.system('x')"
print(re.findall(r"\w+|\S", SOURCE))

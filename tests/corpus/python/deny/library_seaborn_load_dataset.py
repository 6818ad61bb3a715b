# seaborn: load dataset.
import seaborn as sns
print(sns.load_dataset("a"))

# /// task
# question = "Load the passenger list and tell me how survival depends on sex and class. A pivot table and a chart please."
# files = ["titanic.csv"]
# [expect]
# stdout = ["Missing values", "female", "Survival rate by sex and class"]
# [[expect.artifact]]
# name = "survival.png"
# pixels = [400, 300]
# ///
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

sns.set_theme(style="whitegrid")

# Load the data
df = pd.read_csv('titanic.csv')

# Basic info
print("Shape:", df.shape)
print("\nMissing values:")
print(df.isnull().sum())

# Fill missing ages with the median per class
df['Age'] = df.groupby('Pclass')['Age'].transform(lambda s: s.fillna(s.median()))
df['Embarked'] = df['Embarked'].fillna(df['Embarked'].mode()[0])
df['AgeGroup'] = pd.cut(df['Age'], bins=[0, 12, 18, 35, 60, 120], labels=['Child', 'Teen', 'Young adult', 'Adult', 'Senior'])

pivot = df.pivot_table(values='Survived', index='Sex', columns='Pclass', aggfunc='mean')
print("\nSurvival rate by sex and class:")
print((pivot * 100).round(1))

fig, axes = plt.subplots(1, 2, figsize=(12, 5))
sns.barplot(data=df, x='Pclass', y='Survived', hue='Sex', ax=axes[0])
axes[0].set_title('Survival by class and sex')
sns.heatmap(pivot, annot=True, fmt='.2f', cmap='RdYlGn', ax=axes[1])
axes[1].set_title('Survival rate')
plt.tight_layout()
plt.savefig('survival.png')
plt.close()

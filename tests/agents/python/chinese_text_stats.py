# /// task
# question = "统计这段文字中每个汉字出现的次数，并画柱状图。"
# [inline]
# "text.txt" = """
# 春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。
# 床前明月光，疑是地上霜。举头望明月，低头思故乡。
# """
# [expect]
# stdout = ["总字数: 40", "明: 2"]
# [[expect.artifact]]
# name = "hanzi.png"
# ///
import re
from collections import Counter
import matplotlib.pyplot as plt

plt.rcParams["font.sans-serif"] = ["SimHei", "Noto Sans CJK SC", "DejaVu Sans"]
plt.rcParams["axes.unicode_minus"] = False

# 读取文件，只保留汉字
with open("text.txt", encoding="utf-8") as f:
    文本 = f.read()
汉字 = re.findall(r"[\u4e00-\u9fff]", 文本)
统计 = Counter(汉字)

print("总字数:", len(汉字))
for 字, 次数 in 统计.most_common(5):
    print(f"{字}: {次数}")

plt.bar(range(5), [n for _, n in 统计.most_common(5)])
plt.xticks(range(5), [c for c, _ in 统计.most_common(5)])
plt.savefig("hanzi.png")

# Комментарий: eval и exec здесь не вызываются.
# 注释：这里没有 os.system。
print("ok")

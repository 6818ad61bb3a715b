# bs4: module.
import bs4
print(bs4.builder.sys)

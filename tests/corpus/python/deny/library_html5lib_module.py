# html5lib: module.
import html5lib
print(html5lib.treebuilders.getTreeBuilder("etree"))

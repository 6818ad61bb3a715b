# The library's private helper.
import collections

collections._tuplegetter

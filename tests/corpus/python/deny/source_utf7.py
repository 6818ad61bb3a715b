# -*- coding: utf-7 -*-
# The encoding hides code: +AGkAbQBwAG8AcgB0- os
print("x")

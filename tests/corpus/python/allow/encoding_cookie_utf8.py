# -*- coding: utf-8 -*-
# The usual cookie.
print("ü")

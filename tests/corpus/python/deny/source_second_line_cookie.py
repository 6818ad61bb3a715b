#!/usr/bin/python3
# -*- coding: rot13 -*-
# The cookie stands in the second line.
cevag("x")

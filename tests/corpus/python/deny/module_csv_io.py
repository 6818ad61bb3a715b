# A module that csv imports.
import csv

csv.io.open("file", "w")

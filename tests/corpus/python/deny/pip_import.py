# Packages are installed by the tool.
import pip

pip.main(["install", "x"])

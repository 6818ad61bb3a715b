# Rc pathlib.
import pathlib
(pathlib.Path('.') / 'matplotlibrc').write_text('axes.grid: True')

# Rc fstring.
import pathlib
n = 'matplotlib'
pathlib.Path(f'{n}rc').write_text('axes.grid: True')

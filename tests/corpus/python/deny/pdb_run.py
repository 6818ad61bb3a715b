# A debugger runs a statement.
import pdb

pdb.run("print('ran')")

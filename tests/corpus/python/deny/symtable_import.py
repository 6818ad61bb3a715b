# The compiler's tables.
import symtable

symtable.symtable("1", "x", "eval")

# An import that does something.
import antigravity

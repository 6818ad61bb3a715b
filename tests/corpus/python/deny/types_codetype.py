# Code is made of bytes.
import types

types.CodeType

# From a generic to its origin's base.
import types

types.GenericAlias(list, (int,)).__origin__.__base__

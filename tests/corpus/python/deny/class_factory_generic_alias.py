# types.GenericAlias calls what it stands for: type.
import types


def main(name="A"):
    return types.GenericAlias(type, (int,))(name, (), {})

# A class made with a namespace of its own.
import types

types.new_class("A", (), {"metaclass": type})

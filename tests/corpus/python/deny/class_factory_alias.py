# type under another name.
make = type
make("Thing", (object,), {})

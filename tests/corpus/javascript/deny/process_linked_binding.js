// linked bindings
process._linkedBinding('x');

// __defineGetter__ of a literal
({}).__defineGetter__('x', () => 1);

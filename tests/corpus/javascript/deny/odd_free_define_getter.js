// a getter on the global object
__defineGetter__('x', () => 1);

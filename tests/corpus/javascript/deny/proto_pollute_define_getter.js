// __defineGetter__
Object.prototype.__defineGetter__('polluted', () => 1);

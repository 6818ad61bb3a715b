// a property of a prototype as the target of a pattern
[Object.prototype.polluted] = [1];

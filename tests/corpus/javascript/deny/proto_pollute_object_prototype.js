// Object.prototype changed
Object.prototype.polluted = 1;

// a property of a prototype counted up
Object.prototype.count++;

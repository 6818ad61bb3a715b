// toJSON of everything
Object.prototype.toJSON = () => 1;

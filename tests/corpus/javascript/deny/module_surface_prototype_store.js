// a class of a module changed
require('events').prototype.emit = () => 1;

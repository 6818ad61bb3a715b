// Array.prototype changed
Array.prototype.push = () => 1;

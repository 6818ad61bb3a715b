// the global object's prototype
console.log(__proto__);

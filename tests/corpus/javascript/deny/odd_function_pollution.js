// the prototype of functions
Object.getPrototypeOf(() => {}).polluted = 1;

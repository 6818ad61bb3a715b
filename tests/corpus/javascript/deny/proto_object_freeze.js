// Object.freeze replaced
Object.freeze = (x) => x;

// a function of Math by its name
const pick = (name, ...xs) => Math[name](...xs);
console.log(pick('max', 1, 2), pick('hypot', 3, 4));

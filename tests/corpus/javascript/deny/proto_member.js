// __proto__ by a dot
console.log(({}).__proto__);

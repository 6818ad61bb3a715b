// `arguments` gives the prototype that a parameter was set to.
function mark(list) {
  list = Object.getPrototypeOf(list);
  arguments[0].seen = true;
}
mark([]);
console.log([].seen);

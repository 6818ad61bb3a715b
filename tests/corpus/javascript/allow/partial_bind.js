// partial bind
function partial(fn) {
  var bound = [].slice.call(arguments, 1);
  return function () { return fn.apply(null, bound.concat([].slice.call(arguments))); };
}
const greet = (a, b) => `${a}, ${b}!`;
console.log(partial(greet, 'hello')('bob'), greet.bind(null, 'hi')('al'));

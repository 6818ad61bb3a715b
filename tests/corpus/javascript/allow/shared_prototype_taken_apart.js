// Methods are taken out of a prototype by their names, and called with other objects.
const { hasOwnProperty, toString: typeText } = Object.prototype;
console.log(hasOwnProperty.call({ a: 1 }, 'a'), typeText.call([]));

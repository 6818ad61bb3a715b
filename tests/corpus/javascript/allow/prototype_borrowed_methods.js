// borrowed methods
console.log(Array.prototype.map.call('abc', (c) => c + c), Object.prototype.toString.call([]), Object.prototype.hasOwnProperty.call({a: 1}, 'a'));

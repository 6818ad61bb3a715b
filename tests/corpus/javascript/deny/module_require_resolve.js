// where modules are found
console.log(require.resolve.paths('x'));

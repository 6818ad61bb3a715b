// what the inspector is given
console.log({[Symbol.for('nodejs.util.inspect.custom')](d, {stylize}) { return stylize.constructor.constructor('return 1')(); }});

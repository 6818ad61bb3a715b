// deep patterns with defaults
const {a: {b: [, second = 2] = []} = {}, ...rest} = {a: {b: [1]}, c: 3};
console.log(second, rest);

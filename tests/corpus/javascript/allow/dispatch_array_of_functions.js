// functions in an array
const steps = [(x) => x + 1, (x) => x * 2];
console.log(steps.reduce((x, f) => f(x), 3), steps[0](1));

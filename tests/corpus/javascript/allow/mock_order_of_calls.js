// A pipeline calls its steps in order, each with what the last one gave.
const { mock } = require('node:test');
const first = mock.fn((x) => x + 1);
const second = mock.fn((x) => x * 2);
const pipe = (...steps) => (value) => steps.reduce((result, step) => step(result), value);
console.log(pipe(first, second)(3), first.mock.calls[0].arguments, second.mock.calls[0].arguments[0]);

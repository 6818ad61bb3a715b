// a reviver for dates
const text = '{"at":"2020-01-02T03:04:05.000Z","n":[1,2]}';
console.log(JSON.parse(text, (k, v) => (k === 'at' ? new Date(v) : v)).at.getUTCFullYear());

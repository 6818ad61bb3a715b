// eval as a reviver
console.log(JSON.parse('["1"]', (k, v) => (k === '0' ? eval(v) : v)));

// replacers
console.log('fooBarBaz'.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), 'a-b'.replace(/-(.)/, (_, c) => c.toUpperCase()));

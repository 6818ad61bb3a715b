// Array.from with mappers
console.log(Array.from({length: 3}, (_, i) => i * i), Array.from('abc', (c) => c.codePointAt(0)), ['1', '2'].map(Number), [0, 1].map(Boolean), [1, 2].map(String));

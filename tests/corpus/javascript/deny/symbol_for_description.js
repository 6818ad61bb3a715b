// Symbol.for(word).description is the word.
const k = ['con', 'structor'].join('');
const get = (x, n) => x[n]; console.log(get(() => 1, Symbol.for(k).description)('return 1+1')());

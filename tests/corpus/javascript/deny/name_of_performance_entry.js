// performance.mark(word): getEntriesByType() has the word as a name.
const k = ['con', 'structor'].join('');
performance.mark(k); const [e] = performance.getEntriesByType('mark');
console.log((() => 1)[e.name]('return 1+1')());

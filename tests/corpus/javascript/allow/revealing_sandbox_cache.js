// revealing sandbox cache
const cache = (fn) => { const store = {}; return (k) => (k in store ? store[k] : (store[k] = fn(k))); };
const squares = cache((n) => { console.log('computing', n); return n * n; });
console.log(squares(4), squares(4));

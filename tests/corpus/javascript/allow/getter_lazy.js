// a lazy getter that replaces itself
const o = {get big() { const value = 42; Object.defineProperty(this, 'big', {value}); return value; }};
console.log(o.big, o.big);

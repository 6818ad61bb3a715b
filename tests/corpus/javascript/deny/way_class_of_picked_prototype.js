// defineProperty on what a key found.
const key = ['__pro', 'to__'].join('');
Object.defineProperty(''[key], 'mark', { value: 42 });
console.log(''.mark);

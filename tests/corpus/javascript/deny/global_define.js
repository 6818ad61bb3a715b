// a global defined anew
Object.defineProperty(globalThis, 'JSON', {value: 1});

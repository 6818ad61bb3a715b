// Object.defineProperties
Object.defineProperties(Object.prototype, {polluted: {value: 1}});

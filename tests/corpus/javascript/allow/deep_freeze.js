// a deep freeze
function freeze(o) { for (const k of Reflect.ownKeys(o)) { const v = o[k]; if (v && typeof v === 'object') freeze(v); } return Object.freeze(o); }
console.log(Object.isFrozen(freeze({a: {b: 1}}).a));

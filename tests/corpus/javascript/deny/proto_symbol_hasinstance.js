// instanceof of a built-in changed
Object.defineProperty(Array, Symbol.hasInstance, {value: () => true});

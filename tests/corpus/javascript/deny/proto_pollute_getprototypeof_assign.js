// a prototype as the target of assign
Object.assign(Object.getPrototypeOf({}), {polluted: 1});

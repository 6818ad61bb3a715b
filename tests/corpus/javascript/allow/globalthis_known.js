// known names of the global object
console.log(globalThis.Math.max(1, 2), global.JSON.stringify({}), typeof globalThis.fetch);

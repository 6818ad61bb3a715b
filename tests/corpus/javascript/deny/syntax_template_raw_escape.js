// an escape in a template's key
console.log(globalThis[`\u{65}val`]('1'));

// a name in JSON text
console.log(globalThis[JSON.parse('{"k":"ev\\u0061l"}').k]('1'));

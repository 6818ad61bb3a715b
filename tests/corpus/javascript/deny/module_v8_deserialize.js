// data that makes host objects
console.log(require('node:v8').deserialize(Buffer.from('ff0f', 'hex')));

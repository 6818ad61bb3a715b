// Buffer's encodings of harmless text
console.log(Buffer.from('hello').toString('base64'), Buffer.from('aGVsbG8=', 'base64').toString(), atob(btoa('x')));

// dictionary words
const glossary = { constructor: 'makes an object', prototype: 'what an object inherits from', eval: 'runs text', process: 'a running program' };
for (const term of Object.keys(glossary).sort()) console.log(`${term}: ${glossary[term]}`);
const lookup = (w) => (Object.hasOwn(glossary, w) ? glossary[w] : 'unknown');
console.log(lookup('constructor'), lookup('toString'));

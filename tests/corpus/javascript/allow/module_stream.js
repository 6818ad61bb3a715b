// streams in memory
const {Readable, Transform, pipeline} = require('stream');
const upper = new Transform({transform(chunk, encoding, done) { done(null, String(chunk).toUpperCase()); }});
pipeline(Readable.from(['a', 'b']), upper, async function (source) { for await (const x of source) console.log(String(x)); }, (e) => console.log(e ?? 'end'));

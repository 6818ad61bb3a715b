// a computed name through a stream
exports.f = (k) => require('stream').Readable.from([(() => {})[k]]).on('data', (F) => F('return 1')());

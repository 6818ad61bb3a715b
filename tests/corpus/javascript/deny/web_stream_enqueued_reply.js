// A web stream hands out what its controller was given.
class Bus {}
const key = 'constructor';
const s = new ReadableStream({ start(c) { c.enqueue([Bus, key, (c) => console.log('PWNED', c('return 1')())]); c.close(); } });
(async () => { const { value } = await s.getReader().read(); const [o, k, reply] = value; reply(o[k]); })();

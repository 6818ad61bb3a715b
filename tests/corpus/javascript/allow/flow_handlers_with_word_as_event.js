// events whose names come from data, one of them 'constructor'
const handlers = { start: (x) => `start ${x}`, stop: (x) => `stop ${x}` };
const events = JSON.parse('[{"type":"start","at":1},{"type":"constructor","at":2},{"type":"stop","at":3}]');
for (const e of events) {
  const handler = Object.hasOwn(handlers, e.type) ? handlers[e.type] : null;
  console.log(e.type, handler ? handler(e.at) : 'ignored');
}

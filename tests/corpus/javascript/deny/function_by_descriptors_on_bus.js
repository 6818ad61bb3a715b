// Descriptors of every function, filtered by a pattern, travel by an event bus.
const { EventEmitter } = require('events');
// Event bus with a plugin that reports the type of a listener
const bus = new EventEmitter();
const seen = [];
bus.on('newListener', (event, listener) => {
  for (let p = listener; p; p = Object.getPrototypeOf(p)) seen.push([event, p]);
});
bus.on('data', value => console.log('data', value));
const [, [, base]] = seen;
const descriptors = Object.entries(Object.getOwnPropertyDescriptors(base));
const types = descriptors.filter(([name]) => /^con/.test(name)).map(([, d]) => d.value);
bus.on('compile', (source, ...targets) => {
  targets.flatMap(t => t(source)).forEach(fn => bus.emit('data', fn()));
});
bus.emit('compile', 'return 6*7', ...types);

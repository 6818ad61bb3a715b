// An event's detail names what to read of another, which an event hands on.
// EventTarget with custom detail and handleEvent objects
class Note extends Event {
  constructor(type, detail) { super(type); this.detail = detail; }
}
const hub = new EventTarget();
const log = {
  lines: [],
  handleEvent({ type, detail: { from, to = type, with: extra = [] } }) {
    const value = from[to];
    this.lines.push([type, value, extra]);
    if (extra.length) hub.dispatchEvent(new Note('run', { from: { run: value }, with: [] }));
  },
};
const label = 'constructor:7'.split(':')[0];
hub.addEventListener(label, log);
hub.addEventListener('run', log);
hub.dispatchEvent(new Note(label, { from: log.handleEvent, with: ['return 6*7'] }));
const [[, , [text]], [, last]] = [log.lines.find(([, , e]) => e.length), log.lines.find(([t]) => t === 'run')];
console.log(log.lines.length, last(text)());

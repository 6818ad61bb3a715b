// events subclass table
const EventEmitter = require('events');
class Machine extends EventEmitter { static T = { off: { flip: 'on' }, on: { flip: 'off', break: 'broken' } }; constructor() { super(); this.state = 'off'; } send(e) { const to = Machine.T[this.state]?.[e]; if (!to) { this.emit('invalid', this.state, e); return false; } const from = this.state; this.state = to; this.emit('change', { from, to }); this[`on_${to}`]?.(from); return true; } on_broken() { console.log('broken!'); } }
const m51 = new Machine(); m51.on('change', ({ from, to }) => console.log(from, '->', to)); m51.on('invalid', (s2, e) => console.log('no', e, 'in', s2)); ['flip', 'break', 'flip'].forEach((e) => m51.send(e));

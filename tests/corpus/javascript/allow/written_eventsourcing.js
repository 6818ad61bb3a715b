const handlers = { opened: (s, e) => ({ ...s, id: e.id, balance: 0 }), deposited: (s, e) => ({ ...s, balance: s.balance + e.amount }), withdrawn: (s, e) => ({ ...s, balance: s.balance - e.amount }) };
class Account { constructor(events = []) { this.changes = []; this.state = events.reduce((s, e) => Account.apply(s, e), {}); }
  static apply(state, event) { const h = handlers[event.type]; return h ? h(state, event) : state; }
  raise(type, data) { const e = { type, at: this.changes.length, ...data }; this.state = Account.apply(this.state, e); this.changes.push(e); return this; } }
const projections = { totals: { init: () => ({ in: 0, out: 0 }), deposited: (p, e) => ({ ...p, in: p.in + e.amount }), withdrawn: (p, e) => ({ ...p, out: p.out + e.amount }) } };
const project = (name, events) => { const p = projections[name]; return events.reduce((s, e) => (p[e.type] ? p[e.type](s, e) : s), p.init()); };
const a = new Account().raise('opened', { id: 1 }).raise('deposited', { amount: 50 }).raise('withdrawn', { amount: 20 });
console.log(a.state, project('totals', a.changes));

// actors kept in a Map, and a behaviour by the message's type
class System {
  actors = new Map();
  spawn(name, behaviour) { this.actors.set(name, { behaviour, state: 0, box: [] }); return (type, by) => this.actors.get(name).box.push({ type, by }); }
  run() { for (const a of this.actors.values()) while (a.box.length) { const m = a.box.shift(); a.state = a.behaviour[m.type](a.state, m.by); } }
}
const system = new System();
const send = system.spawn('account', { add: (s, n) => s + n, take: (s, n) => s - n });
for (const line of ['add 4', 'take 1']) { const [type, n] = line.split(' '); send(type, Number(n)); }
system.run(); console.log(system.actors.get('account').state);

// command bus class handlers
class CommandBus { constructor() { this.handlers = new Map(); this.middleware = []; } register(type, handler) { if (this.handlers.has(type.name)) throw new Error('dup'); this.handlers.set(type.name, handler); return this; } use(mw) { this.middleware.push(mw); return this; } execute(cmd) { const handler = this.handlers.get(cmd.constructor.name); if (!handler) throw new Error(`No handler for ${cmd.constructor.name}`); const chain = this.middleware.reduceRight((next, mw) => (c) => mw(c, next), (c) => handler.handle(c)); return chain(cmd); } }
class CreateUser { constructor(name) { this.name = name; } }
const bus = new CommandBus().use((c, n) => { console.log('>', c.constructor.name); return n(c); }).register(CreateUser, { handle: ({ name }) => ({ id: 1, name }) });
console.log(bus.execute(new CreateUser('ann')));

// A WeakRef gives process.stdout, which gets another prototype.
const held = new WeakRef(process.stdout);
Object.setPrototypeOf(held.deref(), { write: () => true });

// access control decorated
const can = { admin: () => true, editor: (a, d) => a !== 'delete' || d.owner === 'me', viewer: (a) => a === 'read' };
const guard = (role, action, fn) => (doc) => { if (!can[role](action, doc)) throw new Error(`${role} may not ${action}`); return fn(doc); };
const ops = { read: (d) => d.text, delete: (d) => `deleted ${d.text}` };
for (const [r, a] of [['viewer', 'read'], ['viewer', 'delete'], ['editor', 'delete']]) { try { console.log(guard(r, a, ops[a])({ text: 'x', owner: 'you' })); } catch (e) { console.log(e.message); } }

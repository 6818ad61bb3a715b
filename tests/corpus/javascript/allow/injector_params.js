// injector params
const deps = { config: () => ({ url: 'db' }), db: ({ config }) => ({ query: (q) => `${config.url}:${q}` }), repo: ({ db }) => ({ find: (id) => db.query(`id=${id}`) }) };
function container(defs) { const made = {}; const c = new Proxy({}, { get(_, name) { if (!(name in made)) { if (!defs[name]) throw new Error(`unknown ${String(name)}`); made[name] = defs[name](c); } return made[name]; } }); return c; }
console.log(container(deps).repo.find(3));

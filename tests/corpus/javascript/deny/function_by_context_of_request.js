// The pieces of the key lie in a request's context.
// Per-request context with AsyncLocalStorage
const { AsyncLocalStorage } = require('async_hooks');
const context = new AsyncLocalStorage();
const current = key => context.getStore()?.get(key);
async function tag(name) { current('tags').unshift(name); }
async function annotate() {
  for (const name of ['or', 'struct', 'con']) await tag(name);
  return current('tags').join('');
}
async function serve(request) {
  const label = await annotate();
  const owner = Reflect.get(current('handler'), label);
  context.getStore().set('handler', owner);
  return context.run(new Map(context.getStore()), () => current('handler')(request.body));
}
const store = new Map([['tags', []], ['handler', () => 404]]);
context.run(store, async () => {
  const page = await serve({ body: 'return 6*7' });
  console.log('page', page());
});

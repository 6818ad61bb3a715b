// a store whose reducers are combined by name, with middleware around it
const combine = (map) => (state = {}, action) => {
  const next = {};
  for (const name of Object.keys(map)) next[name] = map[name](state[name], action);
  return next;
};
const makeStore = (reducer, first) => {
  let state = reducer(first, { type: '@@start' });
  const listeners = new Set();
  const store = { get: () => state, on: (f) => listeners.add(f), send: (a) => { state = reducer(state, a); listeners.forEach((f) => f(state)); return a; } };
  const around = [(api) => (next) => (a) => (typeof a === 'function' ? a(api.send, api.get) : next(a))];
  store.send = around.map((m) => m(store)).reduceRight((next, m) => m(next), store.send);
  return store;
};
const store = makeStore(combine({ count: (n = 0, a) => (a.type === 'add' ? n + a.by : n), log: (l = [], a) => [...l, a.type] }));
store.on((s) => console.log(s.count, s.log.join()));
store.send({ type: 'add', by: 2 });
store.send((send, get) => send({ type: 'add', by: get().count }));

// store subscribe
function createStore(reducer, enhancers = []) {
  let state = reducer(undefined, { type: '@@init' }); const subs = new Set();
  let store = { getState: () => state, dispatch(action) { state = reducer(state, action); subs.forEach((s) => s(state)); return action; }, subscribe(fn) { subs.add(fn); return () => subs.delete(fn); } };
  const chain = enhancers.map((e) => e(store));
  store.dispatch = chain.reduceRight((next, mw) => mw(next), store.dispatch.bind(store));
  return store;
}
const logger = () => (next) => (action) => { console.log('->', action.type); return next(action); };
const s5 = createStore((n = 0, a) => (a.type === 'inc' ? n + 1 : n), [logger]);
const un = s5.subscribe((n) => console.log('state', n));
s5.dispatch({ type: 'inc' }); un(); s5.dispatch({ type: 'inc' });
console.log(s5.getState());

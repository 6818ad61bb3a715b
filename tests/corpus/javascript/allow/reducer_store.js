// a store with reducers
const createStore = (reducer, state) => { const subs = []; return {dispatch(a) { state = reducer(state, a); subs.forEach((s) => s(state)); }, subscribe(s) { subs.push(s); return () => subs.splice(subs.indexOf(s), 1); }, get state() { return state; }}; };
const s = createStore((n, a) => (a.type === 'up' ? n + 1 : n), 0); s.subscribe(console.log); s.dispatch({type: 'up'});

function createStore(reducer, preloaded, enhancer) {
  if (enhancer) return enhancer(createStore)(reducer, preloaded);
  let state = preloaded; const listeners = new Set();
  const store = { getState: () => state, dispatch(action) { state = reducer(state, action); listeners.forEach((l) => l(state)); return action; }, subscribe(l) { listeners.add(l); return () => listeners.delete(l); } };
  store.dispatch({ type: '@@init' });
  return store;
}
const combineReducers = (reducers) => (state = {}, action) => {
  const next = {};
  let changed = false;
  for (const key of Object.keys(reducers)) {
    next[key] = reducers[key](state[key], action);
    changed = changed || next[key] !== state[key];
  }
  return changed ? next : state;
};
const createReducer = (initial, handlers) => (state = initial, action) => (Object.hasOwn(handlers, action.type) ? handlers[action.type](state, action.payload) : state);
const compose = (...fns) => fns.reduce((a, b) => (...args) => a(b(...args)));
const applyMiddleware = (...mws) => (create) => (reducer, pre) => {
  const store = create(reducer, pre);
  let dispatch = () => { throw new Error('too early'); };
  const api = { getState: store.getState, dispatch: (a) => dispatch(a) };
  dispatch = compose(...mws.map((m) => m(api)))(store.dispatch);
  return { ...store, dispatch };
};
const logger = (api) => (next) => (action) => { const r = next(action); console.log(action.type, JSON.stringify(api.getState())); return r; };
const thunk = ({ dispatch, getState }) => (next) => (action) => (typeof action === 'function' ? action(dispatch, getState) : next(action));
const bindActionCreators = (creators, dispatch) => Object.fromEntries(Object.entries(creators).map(([k, f]) => [k, (...a) => dispatch(f(...a))]));
const todos = createReducer([], { add: (s, text) => [...s, { text, done: false }], toggle: (s, i) => s.map((t, j) => (j === i ? { ...t, done: !t.done } : t)) });
const filter = createReducer('all', { show: (_, f) => f });
const store = createStore(combineReducers({ todos, filter }), undefined, applyMiddleware(thunk, logger));
const actions = bindActionCreators({ add: (t) => ({ type: 'add', payload: t }), toggle: (i) => ({ type: 'toggle', payload: i }) }, store.dispatch);
actions.add('milk'); actions.toggle(0);
store.dispatch((d) => d({ type: 'show', payload: 'done' }));

// reducer switch table
const createReducer = (initial, cases) => (state = initial, action) => (Object.hasOwn(cases, action.type) ? cases[action.type](state, action) : state);
const todos = createReducer([], { add: (s, a) => [...s, a.text], clear: () => [] });
const combine = (reducers) => (state = {}, action) => Object.keys(reducers).reduce((next, key) => ({ ...next, [key]: reducers[key](state[key], action) }), {});
const root = combine({ todos, count: createReducer(0, { add: (n) => n + 1 }) });
let state = [{ type: 'add', text: 'a' }, { type: 'add', text: 'b' }].reduce(root, undefined);
console.log(JSON.stringify(state));

// slices of a store
const slice = ({name, initial, reducers}) => ({name, actions: Object.fromEntries(Object.keys(reducers).map((k) => [k, (p) => ({type: `${name}/${k}`, p})])), reducer: (s = initial, a) => { const r = reducers[a.type.split('/')[1]]; return r ? r(s, a.p) : s; }});
const n = slice({name: 'n', initial: 0, reducers: {add: (s, p) => s + p}});
console.log(n.reducer(1, n.actions.add(2)));

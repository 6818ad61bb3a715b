const setIn = (o, [k, ...rest], v) => (rest.length ? { ...o, [k]: setIn(o?.[k] ?? {}, rest, v) } : { ...o, [k]: v });
const getIn = (o, path) => path.reduce((x, k) => x?.[k], o);
const updateIn = (o, p, f) => setIn(o, p, f(getIn(o, p)));
const s = { user: { name: 'a', n: 1 } };
const t = updateIn(setIn(s, ['user', 'tags'], ['x']), ['user', 'n'], (n) => n + 1);
console.log(JSON.stringify([s, t]), s.user !== t.user, getIn(t, ['user', 'nope', 'x']));

// path keys dynamic
const getIn = (o, path) => path.reduce((v, k) => v?.[k], o);
const setIn = (o, [k, ...rest], v) => (Array.isArray(o) ? Object.assign([...o], { [k]: rest.length ? setIn(o[k], rest, v) : v }) : { ...o, [k]: rest.length ? setIn(o?.[k] ?? {}, rest, v) : v });
const updateIn = (o, path, f) => setIn(o, path, f(getIn(o, path)));
console.log(JSON.stringify(updateIn({ a: [{ b: 1 }] }, ['a', 0, 'b'], (x) => x + 1)));

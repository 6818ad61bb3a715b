// __proto__ as a step of a path
const set = (o, path, v) => { const keys = path.split('.'); const last = keys.pop(); keys.reduce((at, k) => at[k], o)[last] = v; };
set({}, '__proto__.polluted', 1);

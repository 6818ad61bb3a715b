// Object.prototype is polluted by `${o.length}to__`, where length is stored by an unknown key.
const o = {}; const put = (n, v) => { o[n] = v; }; put(['len', 'gth'].join(''), '__pro');
const set = (x, n, m, v) => { x[n][m] = v; };
set({}, `${o.length}to__`, 'mark', 42); console.log({}.mark);

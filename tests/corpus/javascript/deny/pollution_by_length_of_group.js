// Object.prototype is polluted by `${g.length}to__`, where length is a group's name (root as length_of_named_group).
const { length: a } = {}; const g = /(?<length>__pro)/.exec('__pro').groups;
const set = (o, x, n, v) => { o[x][n] = v; };
set({}, `${g.length}to__`, 'mark', 42); console.log({}.mark);

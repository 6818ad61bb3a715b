// everyday uses: lru dsa
class LRU {
  constructor(n) {
    this.n = n;
    this.m = new Map();
  }
  get(k) {
    if (!this.m.has(k)) return undefined;
    const v = this.m.get(k);
    this.m.delete(k);
    this.m.set(k, v);
    return v;
  }
  set(k, v) {
    this.m.delete(k);
    this.m.set(k, v);
    if (this.m.size > this.n) this.m.delete(this.m.keys().next().value);
  }
}
const l = new LRU(2);
l.set('a', 1);
l.set('b', 2);
l.get('a');
l.set('c', 3);
console.log([...l.m.keys()]);
class Heap {
  constructor(c = (a, b) => a - b) {
    this.a = [];
    this.c = c;
  }
  push(v) {
    this.a.push(v);
    let i = this.a.length - 1;
    while (i) {
      const p = (i - 1) >> 1;
      if (this.c(this.a[p], this.a[i]) <= 0) break;
      [this.a[p], this.a[i]] = [this.a[i], this.a[p]];
      i = p;
    }
  }
  pop() {
    const r = this.a[0], e = this.a.pop();
    if (this.a.length) {
      this.a[0] = e;
      let i = 0;
      for (;;) {
        let m = i;
        for (const j of [2 * i + 1, 2 * i + 2])
          if (j < this.a.length && this.c(this.a[j], this.a[m]) < 0) m = j;
        if (m === i) break;
        [this.a[m], this.a[i]] = [this.a[i], this.a[m]];
        i = m;
      }
    }
    return r;
  }
}
const h = new Heap();
[3, 1, 2].forEach((x) => h.push(x));
console.log(h.pop(), h.pop());
const g = {
  a: {b: 1, c: 4},
  b: {c: 2},
  c: {}
};
function dijkstra(g, s) {
  const d = Object.fromEntries(Object.keys(g).map((k) => [k, Infinity]));
  d[s] = 0;
  const q = new Set(Object.keys(g));
  while (q.size) {
    const u = [...q].reduce((a, b) => d[a] < d[b] ? a : b);
    q.delete(u);
    for (const [v, w] of Object.entries(g[u])) d[v] = Math.min(d[v], d[u] + w);
  }
  return d;
}
console.log(dijkstra(g, 'a'));
class Trie {
  constructor() {
    this.root = {};
  }
  add(w) {
    let n = this.root;
    for (const c of w) n = n[c] ??= {};
    n.$ = true;
  }
  has(w) {
    let n = this.root;
    for (const c of w) {
      n = n[c];
      if (!n) return false;
    }
    return !!n.$;
  }
}
const t = new Trie();
t.add('cat');
console.log(t.has('cat'), t.has('ca'));
const mat = Array.from({length: 2}, () => Array(2).fill(0));
mat[0][1] = 5;
const perms = (a) =>
    a.length ? a.flatMap((x, i) => perms([...a.slice(0, i), ...a.slice(i + 1)]).map((p) => [x, ...p])) : [[]];
console.log(mat, perms([1, 2, 3]).length);
const count = {};
for (const w of 'a b a'.split(' ')) count[w] = (count[w] || 0) + 1;
console.log(count);

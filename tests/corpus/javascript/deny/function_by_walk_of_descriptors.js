// A walk of objects through their descriptors and prototypes meets Function.
// Tree walker with a queue (breadth first) over arbitrary objects
function* bfs(root, depth) {
  const queue = [[root, 0]];
  const seen = new WeakSet();
  while (queue.length) {
    const [v, d] = queue.shift();
    if (v === null || !/object|function/.test(typeof v) || seen.has(v) || d > depth) continue;
    seen.add(v);
    yield v;
    queue.push([Object.getPrototypeOf(v), d + 1]);
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(v))) queue.push([value, d + 1]);
  }
}
const site = { home: { title: 'Home', render: () => '<h1>' } };
for (const node of bfs(site, 5)) {
  if (typeof node === 'function' && node.prototype === Object.getPrototypeOf(site.home.render)) {
    console.log('page', node('return 6*7')());
  }
}

// building contractors
const projects = [{ name: 'bridge', constructor: 'ACME', cost: 10 }, { name: 'road', constructor: 'Bolt', cost: 4 }, { name: 'dam', constructor: 'ACME', cost: 7 }];
const total = projects.reduce((acc, { constructor, cost }) => acc.set(constructor, (acc.get(constructor) ?? 0) + cost), new Map());
for (const p of projects) console.log(p.name.padEnd(8) + p.constructor.padEnd(6) + `${p.constructor.toLowerCase()}:${p.cost}`);
console.log(projects.filter((p) => p.constructor === 'ACME').length, [...total].sort((a, b) => b[1] - a[1])[0][0], [...new Set(projects.map((p) => p.constructor))]);

const kept = new Set();
Object.assign(kept, Object.fromEntries([['get', function (x) { this.add(x); }]]));
kept.get(Reflect.getPrototypeOf({}));
for (const shared of kept) shared.polluted = 1;
console.log({}.polluted);

// Jobs of a store are kept in a Map of sets, and a loop runs them.
const jobs = new Map();
let current;
const store = (data) => new Proxy(data, {
  get(target, key) {
    if (current) (jobs.get(key) ?? jobs.set(key, new Set()).get(key)).add(current);
    return target[key];
  },
  set(target, key, value) {
    target[key] = value;
    for (const job of jobs.get(key) ?? []) job();
    return true;
  },
});
const run = (job) => { current = job; job(); current = undefined; };
const s = store({ left: 1, right: 2 });
run(() => console.log('sum', s.left + s.right));
s.left = 5;

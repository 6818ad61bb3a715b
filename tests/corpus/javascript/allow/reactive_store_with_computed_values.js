// A reactive store: effects are kept by object and name, and run when something is stored.
const owners = new WeakMap();
let running = null;

function follow(owner, name) {
  if (running === null) return;
  if (!owners.has(owner)) owners.set(owner, new Map());
  const names = owners.get(owner);
  let jobs = names.get(name);
  if (!jobs) names.set(name, (jobs = new Set()));
  jobs.add(running);
}

function wake(owner, name) {
  const jobs = owners.get(owner)?.get(name);
  if (jobs) [...jobs].forEach((job) => job());
}

function observe(owner) {
  return new Proxy(owner, {
    get(target, name, self) {
      follow(target, name);
      const found = Reflect.get(target, name, self);
      return found !== null && typeof found === 'object' ? observe(found) : found;
    },
    set(target, name, value, self) {
      const before = target[name];
      const done = Reflect.set(target, name, value, self);
      if (before !== value) wake(target, name);
      return done;
    },
  });
}

function watch(work) {
  const job = () => {
    const outer = running;
    running = job;
    try { work(); } finally { running = outer; }
  };
  job();
}

function derive(make) {
  const cell = observe({ value: undefined });
  watch(() => { cell.value = make(); });
  return cell;
}

const room = observe({ size: { width: 3, length: 4 }, price: 20 });
const area = derive(() => room.size.width * room.size.length);
const cost = derive(() => area.value * room.price);
watch(() => console.log(`floor: ${area.value} m2, ${cost.value.toFixed(2)}`));
room.size.width = 5;
room.price = 18;

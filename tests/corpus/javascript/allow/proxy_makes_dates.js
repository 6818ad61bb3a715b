// A proxy of Date makes dates of a fixed time, and one of Math counts what is asked of it.
const Fixed = new Proxy(Date, {
  construct(target, parts) { return parts.length ? new target(...parts) : new target(0); },
  apply() { return new Date(0).toString(); },
});
console.log(new Fixed().getTime(), new Fixed(2020, 0, 1).getFullYear());
const asked = [];
const watched = new Proxy(Math, { has(target, key) { asked.push(key); return key in target; } });
console.log('PI' in watched, asked);

const rules = { age: (v) => Number.isInteger(v) && v >= 0, name: (v) => typeof v === 'string' && v.length > 0 };
function validated(target) {
  return new Proxy(target, {
    set(obj, prop, value) {
      if (Object.hasOwn(rules, prop) && !rules[prop](value)) throw new TypeError(`bad ${prop}: ${value}`);
      obj[prop] = value;
      return true;
    },
    get(obj, prop) { return prop in obj ? obj[prop] : undefined; },
  });
}
const p = validated({});
p.age = 3; p.name = 'x';
try { p.age = -1; } catch (e) { console.log(e.message); }
console.log(p.age, p.name, p.missing);

// two keys of data find a handler of the program's, which is given data and an object of its own
const machine = { idle: { start: (list, seen) => seen.set('start', list.length) }, busy: { stop: (list, seen) => seen.set('stop', list[0]) } };
function main(a) {
  const seen = new Map();
  for (const { state, event, list } of a.steps ?? []) {
    const step = machine[state]?.[event];
    if (!step) throw new RangeError(`no ${event} in ${state}`);
    step(list, seen);
  }
  return Object.fromEntries(seen);
}

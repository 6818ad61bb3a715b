// Notes about methods, kept by class and found along the chain of prototypes.
const META = new WeakMap();
function define(target, key, name, value) {
  if (!META.has(target)) META.set(target, new Map());
  const notes = META.get(target);
  if (!notes.has(key)) notes.set(key, {});
  notes.get(key)[name] = value;
}
function find(target, key) {
  for (let t = target; t; t = Reflect.getPrototypeOf(t)) {
    const found = META.get(t)?.get(key);
    if (found) return found;
  }
  return undefined;
}
class Controller {
  list(limit) { return `list ${limit}`; }
}
class UserController extends Controller {}
define(Controller.prototype, 'list', 'args', ['limit']);
console.log(find(UserController.prototype, 'list'), find(UserController.prototype, 'show'));

// an error says its code and those of the classes that it is made of
class AppError extends Error {
  static code = 'APP';
  constructor(message, { cause, ...details } = {}) {
    super(message, { cause });
    this.name = this.constructor.name;
    this.details = details;
    Error.captureStackTrace?.(this, new.target);
  }
  get code() {
    const chain = [];
    for (let c = this.constructor; c && c !== Error; c = Object.getPrototypeOf(c)) {
      if (Object.hasOwn(c, 'code')) chain.unshift(c.code);
    }
    return chain.join('.');
  }
  static wrap(message, fn) {
    const Self = this;
    return function (...args) {
      try {
        return fn.apply(this, args);
      } catch (cause) {
        throw new Self(message, { cause, args });
      }
    };
  }
}
const define = (Base, name, code) => {
  const Class = { [name]: class extends Base {} }[name];
  Class.code = code;
  return Class;
};
const StorageError = define(AppError, 'StorageError', 'STORE');
const MissingError = define(StorageError, 'MissingError', 'MISSING');
const load = StorageError.wrap('cannot load', (name) => {
  if (name !== 'good') throw new MissingError(`no ${name}`, { name });
  return name;
});
for (const name of ['good', 'bad']) {
  try {
    console.log(load(name));
  } catch (e) {
    console.log(e.code, e.cause.code, e.name, e.message);
  }
}

// The handler of an error's class, or of the nearest class that it extends.
class AppError extends Error {
  constructor(message, { cause, details = {} } = {}) {
    super(message, { cause });
    this.details = details;
    if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
  }
  static wrap(err, message) {
    return err instanceof AppError ? err : new this(message ?? err.message, { cause: err });
  }
}
class NotFound extends AppError {}
const handlers = new Map([
  [NotFound, (e) => ({ status: 404, message: e.message })],
  [AppError, (e) => ({ status: 400, message: e.message })],
]);
function toResponse(err) {
  for (let type = err.constructor; type && type !== Error; type = Object.getPrototypeOf(type)) {
    const handler = handlers.get(type);
    if (handler) return handler(err);
  }
  return { status: 500 };
}
function lineage(err) {
  const names = [];
  let type = err.constructor;
  while (type && type.name) {
    names.push(type.name);
    type = Object.getPrototypeOf(type);
  }
  return names.join(' < ');
}
console.log(toResponse(new NotFound('gone')), toResponse(new AppError('odd')), toResponse(new TypeError('t')));
console.log(lineage(new NotFound('gone')));
const jobs = {
  missing() { throw new NotFound('no user'); },
  native() { return undefined.foo; },
};
for (const name in jobs) {
  try {
    jobs[name]();
  } catch (e) {
    console.log(name, toResponse(e), e.stack.split('\n')[0]);
  }
}

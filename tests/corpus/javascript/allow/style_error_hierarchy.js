// a hierarchy of errors with codes
class AppError extends Error { constructor(m, code) { super(m); this.code = code; } get name() { return this.constructor.name; } }
class NotFound extends AppError { constructor(what) { super(`${what} not found`, 404); } }
try { throw new NotFound('x'); } catch (e) { if (e instanceof AppError) console.log(e.name, e.code); else throw e; }

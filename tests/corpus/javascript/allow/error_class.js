// an error class with a cause
class HttpError extends Error { constructor(status, options) { super(`status ${status}`, options); this.name = this.constructor.name; this.status = status; Error.captureStackTrace?.(this, HttpError); } }
try { throw new HttpError(404, {cause: new Error('x')}); } catch (e) { console.log(e.name, e.status, e.cause.message); }

// error codes
class AppError extends Error { constructor(message, { code = 'E_APP', cause } = {}) { super(message, { cause }); this.name = this.constructor.name; this.code = code; Error.captureStackTrace?.(this, this.constructor); } toJSON() { return { name: this.name, code: this.code, message: this.message }; } }
class NotFound extends AppError { constructor(what) { super(`${what} not found`, { code: 'E_NOT_FOUND' }); } }
const errors = { 404: NotFound, 500: AppError };
const make = (status, text) => new (errors[status] ?? AppError)(text);
console.log(JSON.stringify([make(404, 'page'), make(418, 'teapot')]));

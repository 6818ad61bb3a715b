// Error messages
class ForbiddenKeyError extends Error { constructor(key) { super(`Key "${key}" is not allowed (use of __proto__ or constructor is forbidden)`); this.name = 'ForbiddenKeyError'; Error.captureStackTrace?.(this, this.constructor); } }
try { throw new ForbiddenKeyError('constructor'); } catch (e) { console.log(e.name, e.message, e instanceof Error); }

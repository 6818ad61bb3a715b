// a stack trace is written into what everybody inherits
Error.captureStackTrace(Object.getPrototypeOf({}));

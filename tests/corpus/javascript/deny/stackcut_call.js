// Stackcut call.
const f = Error.captureStackTrace.call(null, {}, (() => 1).constructor);

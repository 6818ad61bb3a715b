// prototypes that a callback gives
const spot = [Array, Object].map((c) => c.prototype).pop();
Error.captureStackTrace(spot);

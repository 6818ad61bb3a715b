// the collector, where there is one
if (global.gc) global.gc();
if (typeof gc === 'function') gc();
globalThis.gc?.();

// a global replaced
globalThis.Array = class {};

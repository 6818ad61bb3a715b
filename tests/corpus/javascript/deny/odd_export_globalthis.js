// the global object exported
export const g = globalThis;

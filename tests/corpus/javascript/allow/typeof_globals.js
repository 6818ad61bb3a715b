// globals that are only asked for
console.log(typeof window, typeof document, typeof process, typeof require, typeof globalThis, typeof WebAssembly);

// the global object as a target
Object.assign(globalThis, {console: {log() {}}});

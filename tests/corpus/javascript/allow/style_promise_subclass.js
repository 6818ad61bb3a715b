// a subclass of Promise
class Task extends Promise { static delay(ms, v) { return new Task((ok) => setTimeout(ok, ms, v)); } log() { return this.then((v) => { console.log(v); return v; }); } }
Task.delay(1, 'x').log();

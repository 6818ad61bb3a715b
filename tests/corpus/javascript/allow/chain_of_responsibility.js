// chain of responsibility
class Handler { setNext(h) { this.next = h; return h; } handle(r) { return this.next ? this.next.handle(r) : null; } }
class Low extends Handler { handle(r) { return r < 10 ? `low ${r}` : super.handle(r); } }
class High extends Handler { handle(r) { return r >= 100 ? `high ${r}` : super.handle(r); } }
const head = new Low(); head.setNext(new High());
console.log([5, 50, 500].map((r) => head.handle(r)));

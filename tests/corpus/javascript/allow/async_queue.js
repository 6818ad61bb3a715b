// async queue
class Queue {
  #jobs = []; #running = 0;
  constructor(limit) { this.limit = limit; }
  add(job) { return new Promise((resolve, reject) => { this.#jobs.push({ job, resolve, reject }); this.#next(); }); }
  #next() {
    while (this.#running < this.limit && this.#jobs.length) {
      const { job, resolve, reject } = this.#jobs.shift();
      this.#running++;
      Promise.resolve().then(job).then(resolve, reject).finally(() => { this.#running--; this.#next(); });
    }
  }
}
const q = new Queue(2);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
Promise.all([5, 3, 1].map((n) => q.add(async () => { await sleep(n); return n * 2; }))).then((r) => console.log(r));

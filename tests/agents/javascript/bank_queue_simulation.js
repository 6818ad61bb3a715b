// /// task
// question = "Simulate a bank with 3 tellers for one day and report the waiting times."
// [expect]
// stdout = ["average wait", "customers served"]
// ///
const EventEmitter = require('events');

class Bank extends EventEmitter {
  constructor(tellers) {
    super();
    this.free = tellers;
    this.queue = [];
    this.waits = [];
    this.on('arrive', (c) => this.arrive(c));
    this.on('leave', (t) => this.leave(t));
  }
  arrive(customer) {
    if (this.free > 0) this.serve(customer, customer.time);
    else this.queue.push(customer);
  }
  serve(customer, now) {
    this.free--;
    this.waits.push(now - customer.time);
    schedule(now + customer.work, 'leave', now + customer.work);
  }
  leave(now) {
    this.free++;
    const next = this.queue.shift();
    if (next) this.serve(next, now);
  }
}

const agenda = [];
function schedule(time, name, data) {
  agenda.push({ time, name, data });
  agenda.sort((a, b) => a.time - b.time);
}

let seed = 7;
const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const bank = new Bank(3);
for (let t = 0; t < 480; t += -Math.log(1 - rnd()) * 3) schedule(t, 'arrive', { time: t, work: 4 + rnd() * 8 });
while (agenda.length) {
  const { name, data } = agenda.shift();
  bank.emit(name, data);
}
const avg = bank.waits.reduce((a, b) => a + b, 0) / bank.waits.length;
console.log(`${bank.waits.length} customers served, average wait ${avg.toFixed(1)} min, max ${Math.max(...bank.waits).toFixed(1)} min`);

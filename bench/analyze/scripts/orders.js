// What an agent's code looks like: read, group, sum up, format.
const util = require('util');

class Order {
  constructor(customer, day, amount, tags = []) {
    this.customer = customer;
    this.day = day;
    this.amount = amount;
    this.tags = tags;
  }
}

function* parse(lines) {
  for (const [index, line] of lines.entries()) {
    const [customer, day, amount, ...tags] = line.split(',');
    const value = Number.parseFloat(amount);
    if (Number.isNaN(value)) throw new RangeError(`line ${index + 1}: no amount`);
    yield new Order(customer.trim(), new Date(day), value, tags);
  }
}

function monday(day) {
  const copy = new Date(day);
  copy.setUTCDate(copy.getUTCDate() - ((copy.getUTCDay() + 6) % 7));
  return copy.toISOString().slice(0, 10);
}

function byWeek(orders) {
  const weeks = new Map();
  for (const order of orders) {
    const key = monday(order.day);
    if (!weeks.has(key)) weeks.set(key, []);
    weeks.get(key).push(order);
  }
  return new Map([...weeks].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function describe(orders) {
  const amounts = orders.map((order) => order.amount).sort((a, b) => a - b);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const mean = total / amounts.length;
  const spread = Math.sqrt(amounts.reduce((sum, x) => sum + (x - mean) ** 2, 0) / amounts.length);
  return { count: amounts.length, total, median: amounts[amounts.length >> 1], spread };
}

function main({ lines = ['ann,2026-01-05,12.50,new', 'bob,2026-01-07,80.00', 'ann,2026-01-13,7.25'] } = {}) {
  const orders = [...parse(lines)];
  const report = Object.fromEntries([...byWeek(orders)].map(([week, group]) => [week, describe(group)]));
  console.log(util.inspect(report, { depth: 3 }));
  return { weeks: Object.keys(report).length };
}

module.exports = { main };

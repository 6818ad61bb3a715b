// An emitter of its own asks its listeners, who answer through a function that they are given.
const { EventEmitter } = require('events');
class Bus extends EventEmitter {
  ask(name, ...args) {
    return new Promise((resolve, reject) => {
      if (this.listenerCount(name) === 0) reject(new Error(`nobody answers ${name}`));
      else this.emit(name, ...args, resolve);
    });
  }
}
const prices = { apple: 3, pear: 4 };
const bus = new Bus();
bus.on('price', (fruit, reply) => reply(Object.hasOwn(prices, fruit) ? prices[fruit] : 0));
bus.on('total', async (list, reply) => {
  let sum = 0;
  for (const fruit of list) sum += await bus.ask('price', fruit);
  reply(sum);
});
exports.main = async (input) => {
  const basket = (input && input.basket) || ['apple', 'pear', 'apple'];
  console.log(await bus.ask('total', basket));
  console.log(await bus.ask('tax').catch((error) => error.message));
};

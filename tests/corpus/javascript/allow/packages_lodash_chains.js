// lodash's chains, as people write them
const _ = require('lodash');

const orders = [
  { id: 1, customer: { name: 'Ann', city: 'Oslo' }, total: 20, tags: ['new', 'gift'] },
  { id: 2, customer: { name: 'Bob', city: 'Rome' }, total: 35, tags: [] },
  { id: 3, customer: { name: 'Ann', city: 'Oslo' }, total: 5, tags: ['gift'] },
];
const byCity = _(orders)
  .groupBy('customer.city')
  .mapValues((list) => _.sumBy(list, 'total'))
  .toPairs()
  .orderBy([1], ['desc'])
  .value();
console.log(byCity);
console.log(_.chain(orders).flatMap('tags').countBy().value());
console.log(_(orders).map('customer.name').uniq().join(', '));
console.log(_.chain(orders).filter({ customer: { name: 'Ann' } }).map('id').value());
const settings = _.defaultsDeep({}, { a: { b: 1 } }, { a: { c: 2 } });
_.set(settings, 'a.d', 3);
console.log(_.get(settings, 'a.d'), _(settings).get('a.c'));
const basket = {
  items: [],
  add(item) {
    this.items.push(item);
    return this.items.length;
  },
};
_.forEach(orders, (order) => basket.add(order.id));
console.log(basket.items, ['constructor', 'prototype'].includes('x'));
const safe = _.omitBy({ a: 1, __proto: 2 }, (value, key) => ['__proto__'].includes(key));
console.log(safe);

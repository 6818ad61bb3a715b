// Web streams: a transform takes fields out of records, and a reader adds them up.
const orders = [{ item: 'tea', price: 3 }, { item: 'cake', price: 5 }];
const source = new ReadableStream({
  start(controller) {
    for (const order of orders) controller.enqueue(order);
    controller.close();
  },
});
const field = (name) => new TransformStream({
  transform(record, controller) {
    controller.enqueue(record[name]);
  },
});
(async () => {
  const reader = source.pipeThrough(field('price')).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value;
  }
  console.log(total);
})();

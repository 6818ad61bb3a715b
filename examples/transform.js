// Turns a list of orders into totals for each customer: the kind of step that a workflow runs on JSON.
//
//     gantlet run examples/transform.js --arguments '{"orders": [
//       {"customer": "Ada", "items": [{"price": 3.5, "quantity": 2}]},
//       {"customer": "Grace", "items": [{"price": 10, "quantity": 1}, {"price": 1.25, "quantity": 4}]},
//       {"customer": "Ada", "items": [{"price": 20, "quantity": 1}]}]}'

const round = (amount) => Math.round(amount * 100) / 100;

const orderTotal = ({ items = [] }) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

function main({ orders = [] }) {
  const totals = new Map();
  for (const order of orders) {
    totals.set(order.customer, (totals.get(order.customer) ?? 0) + orderTotal(order));
  }
  const customers = [...totals]
    .map(([customer, total]) => ({ customer, total: round(total) }))
    .sort((a, b) => b.total - a.total);
  return { customers, total: round(customers.reduce((sum, { total }) => sum + total, 0)) };
}

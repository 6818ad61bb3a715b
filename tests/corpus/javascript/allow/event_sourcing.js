const apply = {
  AccountOpened: (s, e) => ({ ...s, owner: e.owner, balance: 0 }),
  MoneyDeposited: (s, e) => ({ ...s, balance: s.balance + e.amount }),
  MoneyWithdrawn: (s, e) => ({ ...s, balance: s.balance - e.amount }),
};
const replay = (events) => events.reduce((s, e) => (apply[e.type] ? apply[e.type](s, e) : s), {});
const lines = ['{"type":"AccountOpened","owner":"ann"}', '{"type":"MoneyDeposited","amount":50}', '{"type":"MoneyWithdrawn","amount":20}', '{"type":"Unknown"}'];
console.log(replay(lines.map((l) => JSON.parse(l))));

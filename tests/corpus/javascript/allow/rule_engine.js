// rule engine
const facts = { age: 20, country: 'NL', tags: ['vip'] };
const operators = { eq: (a, b) => a === b, gte: (a, b) => a >= b, has: (a, b) => a.includes(b) };
const evalRule = (rule, f) => (rule.all ? rule.all.every((r) => evalRule(r, f)) : rule.any ? rule.any.some((r) => evalRule(r, f)) : operators[rule.op](f[rule.fact], rule.value));
const actions = { discount: (p) => `discount ${p.pct}%`, notify: (p) => `notify ${p.who}` };
const rules47 = [{ when: { all: [{ fact: 'age', op: 'gte', value: 18 }, { any: [{ fact: 'tags', op: 'has', value: 'vip' }] }] }, then: { type: 'discount', pct: 10 } }];
for (const r of rules47) if (evalRule(r.when, facts)) console.log(actions[r.then.type](r.then));

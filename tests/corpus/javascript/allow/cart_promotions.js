// cart promotions
const promos = [{ when: (c) => c.total > 100, apply: (c) => ({ ...c, total: c.total * 0.9 }), name: '10%' }, { when: (c) => c.items.length >= 3, apply: (c) => ({ ...c, shipping: 0 }), name: 'free ship' }];
const checkout = (cart) => promos.filter((p) => p.when(cart)).reduce((c, p) => ({ ...p.apply(c), applied: [...c.applied, p.name] }), { ...cart, applied: [] });
console.log(checkout({ total: 120, items: [1, 2, 3], shipping: 5 }));

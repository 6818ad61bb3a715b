// i18n intl formatters
const fmt = { money: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }), pct: new Intl.NumberFormat('en', { style: 'percent' }) };
const show = (kind, v) => fmt[kind].format(v); const dateParts = { y: 'getUTCFullYear', m: 'getUTCMonth', d: 'getUTCDate' };
const d = new Date(0); console.log(show('money', 12.5), show('pct', 0.25), Object.entries(dateParts).map(([k, m]) => `${k}=${d[m]()}`).join());

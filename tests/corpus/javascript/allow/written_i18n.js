const messages = { en: { greet: 'Hello {name}', items: { one: '{n} item', other: '{n} items' } }, de: { greet: 'Hallo {name}', items: { one: '{n} Ding', other: '{n} Dinge' } } };
const plural = { en: (n) => (n === 1 ? 'one' : 'other'), de: (n) => (n === 1 ? 'one' : 'other') };
const fmt = (s, v) => s.replace(/\{(\w+)\}/g, (m, k) => (k in v ? v[k] : m));
function makeT(locale, fallback = 'en') { return (key, vars = {}) => { const msg = messages[locale]?.[key] ?? messages[fallback][key]; if (!msg) return key; if (typeof msg === 'object') return fmt(msg[plural[locale](vars.n)], vars); return fmt(msg, vars); }; }
const t = makeT('de'); console.log(t('greet', { name: 'A' }), t('items', { n: 2 }), t('none'));

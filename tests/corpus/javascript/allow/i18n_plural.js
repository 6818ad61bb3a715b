// i18n plural
const rules = { en: (n) => (n === 1 ? 'one' : 'other'), pl: (n) => (n === 1 ? 'one' : n % 10 >= 2 && n % 10 <= 4 ? 'few' : 'many') };
const messages = { en: { files: { one: '{n} file', other: '{n} files' }, hi: ({ name }) => `Hi ${name}` }, pl: { files: { one: '{n} plik', few: '{n} pliki', many: '{n} plików' } } };
function t(lang, key, params = {}) {
  const m = messages[lang]?.[key] ?? messages.en[key];
  if (typeof m === 'function') return m(params);
  const form = m[rules[lang](params.n)];
  return form.replace(/\{(\w+)\}/g, (_, k) => params[k]);
}
console.log(t('en', 'files', { n: 2 }), t('pl', 'files', { n: 3 }), t('pl', 'hi', { name: 'Ola' }));

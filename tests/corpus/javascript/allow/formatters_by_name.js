const catalog = {
  en: { greet: 'Hello {name}!', items: { one: '{count} item', other: '{count} items' }, total: 'Total: {amount, currency}' },
  de: { greet: 'Hallo {name}!', items: { one: '{count} Artikel', other: '{count} Artikel' }, total: 'Summe: {amount, currency}' },
};
const formatters = {
  currency: (v, locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(v).replace(/\u00a0/g, ' '),
  upper: (v) => String(v).toUpperCase(),
};
class Translator {
  constructor(locale, fallback = 'en') { this.locale = locale; this.messages = catalog[locale] ?? catalog[fallback]; this.plural = new Intl.PluralRules(locale); }
  t(key, params = {}) {
    let msg = this.messages[key];
    if (msg === undefined) return `[${key}]`;
    if (typeof msg === 'object') msg = msg[this.plural.select(params.count)];
    return msg.replace(/\{(\w+)(?:,\s*(\w+))?\}/g, (all, name, fmt) => {
      if (!(name in params)) return all;
      const v = params[name];
      return fmt ? formatters[fmt](v, this.locale) : v;
    });
  }
}
for (const locale of Object.keys(catalog)) {
  const { t, ...rest } = { t: Translator.prototype.t.bind(new Translator(locale)), locale };
  console.log(rest.locale, [t('greet', { name: 'Ann' }), t('items', { count: 1 }), t('items', { count: 3 }), t('total', { amount: 12.5 }), t('nope')].join(' | '));
}

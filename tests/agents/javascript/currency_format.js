// /// task
// question = "Format 1234567.891 as money in German, US and Japanese style, and today's weekday names in French."
// [expect]
// stdout = ["1.234.567,89", "$1,234,567.89", "lundi"]
// ///
const amount = 1234567.891;
const samples = [['de-DE', 'EUR'], ['en-US', 'USD'], ['ja-JP', 'JPY']];
for (const [locale, currency] of samples) {
  console.log(locale, new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount));
}
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const monday = Date.UTC(2024, 0, 1);
console.log([...Array(7).keys()].map((i) => weekday.format(monday + i * 86_400_000)).join(', '));
console.log(new Intl.ListFormat('en', { type: 'conjunction' }).format(['a', 'b', 'c']));
console.log(new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day'), new Intl.PluralRules('en', { type: 'ordinal' }).select(2));
console.log(['ä', 'z', 'a'].sort(new Intl.Collator('de').compare).join(''));

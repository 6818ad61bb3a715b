// everyday uses: intl dates
const d = new Date(Date.UTC(2024, 0, 31));
console.log(
    d.toISOString(), new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'}).format(d),
    new Intl.NumberFormat('de', {style: 'currency', currency: 'EUR'}).format(1.5),
    new Intl.PluralRules('en').select(1), new Intl.RelativeTimeFormat('en').format(-1, 'day'),
    new Intl.ListFormat('en').format(['a', 'b']), ['b', 'ä'].sort(new Intl.Collator('de').compare),
    [...new Intl.Segmenter('en', {granularity: 'word'}).segment('a b')].length, d.getTimezoneOffset(),
    Date.parse('2024-01-01'), d.toLocaleDateString('en-US', {timeZone: 'UTC'}),
    Intl.DateTimeFormat().resolvedOptions().timeZone.length > 0);

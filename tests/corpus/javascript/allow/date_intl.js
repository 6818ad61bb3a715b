// dates and Intl
const d = new Date(Date.UTC(2020, 1, 29));
console.log(d.toISOString(), new Intl.NumberFormat('en').format(1234.5), new Intl.DateTimeFormat('en', {timeZone: 'UTC'}).format(d));

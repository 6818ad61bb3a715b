// days of a range
function* days(a, b) { for (let d = new Date(a); d <= b; d.setUTCDate(d.getUTCDate() + 1)) yield new Date(d); }
console.log([...days(Date.UTC(2020, 0, 30), Date.UTC(2020, 1, 2))].map((d) => d.toISOString().slice(0, 10)));

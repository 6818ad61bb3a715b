// /// task
// question = "Take these URLs apart, sort the query parameters and remove the tracking ones."
// [expect]
// stdout = ["https://example.com/a?b=2&x=1", "host: shop.example.org"]
// ///
const querystring = require('querystring');
const urls = [
  'https://example.com/a?x=1&utm_source=mail&b=2',
  'http://user@shop.example.org:8080/list?q=caf%C3%A9&fbclid=123#top',
];
for (const text of urls) {
  const url = new URL(text);
  for (const name of [...url.searchParams.keys()]) {
    if (/^(utm_|fbclid|gclid)/.test(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  console.log(url.href);
  console.log('host:', url.hostname, 'port:', url.port || 'default', 'hash:', url.hash || '-');
}
console.log(querystring.stringify({ a: [1, 2], b: 'x y' }), querystring.parse('a=1&a=2').a);

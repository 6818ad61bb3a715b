// a query string by hand
const parse = (q) => Object.fromEntries(q.slice(1).split('&').map((p) => p.split('=').map(decodeURIComponent)));
console.log(parse('?a=1&b=%20x'));

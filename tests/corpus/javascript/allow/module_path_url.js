// path and url
const path = require('node:path');
const {URL, URLSearchParams} = require('url');
console.log(path.join('a', '..', 'b'), new URL('http://a.b/c?d=1').searchParams.get('d'), String(new URLSearchParams({a: 1})));

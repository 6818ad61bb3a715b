// everyday uses: path url qs
const path = require('path'), url = require('url'), qs = require('querystring'),
      sd = require('string_decoder');
console.log(
    path.join('a', '..', 'b'), path.resolve('a').length > 1, path.parse('/a/b.txt'),
    path.format({dir: 'a', base: 'b'}), path.relative('/a/b', '/a/c'), path.normalize('a//b'),
    path.isAbsolute('/a'), path.sep, path.posix.basename('a/b'), path.win32.join('a', 'b'));
const u = new URL('https://u:p@h.org:8080/p?x=1#f');
u.searchParams.append('y', '2');
u.pathname = '/q';
console.log(
    u.href, u.origin, [...u.searchParams], url.parse('http://a/b?c=d', true).query.c,
    url.format(u, {fragment: false}), url.fileURLToPath('file:///a'),
    url.pathToFileURL('a b').href.includes('%20'), new URLSearchParams({a: '1', b: 'x y'}).toString());
console.log(
    qs.stringify({a: [1, 2]}), qs.parse('a=1&b=2').b, qs.escape('a b'),
    new sd.StringDecoder('utf8').write(Buffer.from([0xe2, 0x82])), url.resolve('/a/b', 'c'),
    URL.canParse ? 1 : 0, decodeURIComponent(encodeURIComponent('é&')));

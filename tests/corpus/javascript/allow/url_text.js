// URLs that nobody asks for
const links = ['https://example.com/a?b=c', 'ftp://x'];
console.log(links.map((l) => new URL(l).protocol));

// URLs made and taken apart
const u = new URL('/a?b=1', 'https://example.com');
u.searchParams.append('c', 'd e');
console.log(u.href, Object.fromEntries(u.searchParams), u.pathname.split('/').filter(Boolean));

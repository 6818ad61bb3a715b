const query = ['where', 'limit', 'order'].reduce((b, m) => b[m](m), {
  parts: [],
  where(x) { this.parts.push('W' + x); return this; },
  limit(x) { this.parts.push('L' + x); return this; },
  order(x) { this.parts.push('O' + x); return this; },
});
console.log(query.parts.join(' '));

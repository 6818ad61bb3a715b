// headers are data
const headers = new Headers({ 'Content-Type': 'text/plain' });
headers.append('X-A', '1');
console.log([...headers.entries()], headers.get('x-a'));

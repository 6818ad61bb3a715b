// routes with parameters
const routes = [['/users/:id', ({id}) => `user ${id}`], ['/', () => 'home']];
const match = (url) => { for (const [p, f] of routes) { const names = []; const r = new RegExp('^' + p.replace(/:(\w+)/g, (_, n) => (names.push(n), '([^/]+)')) + '$'); const m = r.exec(url); if (m) return f(Object.fromEntries(names.map((n, i) => [n, m[i + 1]]))); } return 404; };
console.log(match('/users/7'), match('/x'));

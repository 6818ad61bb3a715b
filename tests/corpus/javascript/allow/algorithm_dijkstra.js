// shortest paths over a map of maps
const graph = {a: {b: 1, c: 4}, b: {c: 2}, c: {}};
function shortest(from) { const dist = {[from]: 0}; const todo = new Set(Object.keys(graph)); while (todo.size) { const at = [...todo].reduce((x, y) => ((dist[x] ?? Infinity) <= (dist[y] ?? Infinity) ? x : y)); todo.delete(at); for (const next in graph[at]) { const d = dist[at] + graph[at][next]; if (d < (dist[next] ?? Infinity)) dist[next] = d; } } return dist; }
console.log(shortest('a'));

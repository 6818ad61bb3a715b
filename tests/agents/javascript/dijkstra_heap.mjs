// /// task
// question = "Shortest route from A to F in this road network. Use Dijkstra with a heap."
// [inline]
// "roads.json" = """
// {"A": {"B": 7, "C": 9, "F": 14}, "B": {"A": 7, "C": 10, "D": 15}, "C": {"A": 9, "B": 10, "D": 11, "F": 2}, "D": {"B": 15, "C": 11, "E": 6}, "E": {"D": 6, "F": 9}, "F": {"A": 14, "C": 2, "E": 9}}
// """
// [expect]
// stdout = ["A -> C -> F", "distance 11"]
// ///
import { readFileSync } from 'node:fs';

class MinHeap {
  #items = [];
  get size() { return this.#items.length; }
  push(priority, value) {
    this.#items.push({ priority, value });
    let i = this.#items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.#items[parent].priority <= this.#items[i].priority) break;
      [this.#items[parent], this.#items[i]] = [this.#items[i], this.#items[parent]];
      i = parent;
    }
  }
  pop() {
    const top = this.#items[0];
    const last = this.#items.pop();
    if (this.#items.length > 0) {
      this.#items[0] = last;
      let i = 0;
      for (;;) {
        let smallest = i;
        for (const child of [2 * i + 1, 2 * i + 2]) {
          if (child < this.#items.length && this.#items[child].priority < this.#items[smallest].priority) smallest = child;
        }
        if (smallest === i) break;
        [this.#items[smallest], this.#items[i]] = [this.#items[i], this.#items[smallest]];
        i = smallest;
      }
    }
    return top;
  }
}

const graph = JSON.parse(readFileSync('roads.json', 'utf8'));

function shortestPath(graph, from, to) {
  const dist = Object.fromEntries(Object.keys(graph).map((n) => [n, Infinity]));
  const prev = {};
  dist[from] = 0;
  const heap = new MinHeap();
  heap.push(0, from);
  while (heap.size > 0) {
    const { priority, value: node } = heap.pop();
    if (node === to) break;
    if (priority > dist[node]) continue;
    for (const [next, length] of Object.entries(graph[node])) {
      const d = priority + length;
      if (d < dist[next]) {
        dist[next] = d;
        prev[next] = node;
        heap.push(d, next);
      }
    }
  }
  const path = [to];
  while (path[0] !== from) path.unshift(prev[path[0]]);
  return { path, distance: dist[to] };
}

const { path, distance } = shortestPath(graph, 'A', 'F');
console.log(path.join(' -> '), 'distance', distance);

const quiz = [
  { ask: 'What gives the function that makes functions?', from: ['[].map', '(() => 0).constructor', 'Math.max'], right: 1 },
  { ask: 'Which path leads to the shared object?', from: ['a.b', 'a.__proto__', 'a["c"]'], right: 1 },
];
const marks = (given) => quiz.map((q, i) => q.from[given[i]] === q.from[q.right]);
for (const [i, q] of quiz.entries()) console.log(`${i + 1}. ${q.ask}\n${q.from.map((o, j) => `  ${j}) ${o}`).join('\n')}`);
console.log(marks([1, 2]).filter(Boolean).length);

// vocab quiz
const questions = [{ q: 'Which keyword makes an object?', options: ['new', 'constructor', '__proto__'], answer: 0 }, { q: 'Which one is dangerous?', options: ['eval', 'map'], answer: 0 }];
const grade = (answers) => questions.reduce((n, q, i) => n + (answers[i] === q.answer ? 1 : 0), 0);
for (const { q, options } of questions) console.log(q, options.map((o, i) => `${i + 1}) ${o}`).join(' '));
console.log(grade([0, 1]), '/', questions.length);

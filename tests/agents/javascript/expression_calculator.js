// /// task
// question = "Write a calculator that evaluates '3 + 4 * (2 - 1) ^ 2 / 5' without eval."
// [expect]
// stdout = ["3.8"]
// ///
// Shunting-yard algorithm
const OPERATORS = {
  '+': { precedence: 1, apply: (a, b) => a + b },
  '-': { precedence: 1, apply: (a, b) => a - b },
  '*': { precedence: 2, apply: (a, b) => a * b },
  '/': { precedence: 2, apply: (a, b) => a / b },
  '^': { precedence: 3, right: true, apply: (a, b) => a ** b },
};

function tokenize(text) {
  return text.match(/\d+(?:\.\d+)?|[-+*/^()]/g) ?? [];
}

function evaluate(text) {
  const values = [];
  const ops = [];
  const reduce = () => {
    const op = OPERATORS[ops.pop()];
    const b = values.pop();
    const a = values.pop();
    values.push(op.apply(a, b));
  };
  for (const token of tokenize(text)) {
    if (/^\d/.test(token)) values.push(Number(token));
    else if (token === '(') ops.push(token);
    else if (token === ')') {
      while (ops.at(-1) !== '(') reduce();
      ops.pop();
    } else {
      const { precedence, right } = OPERATORS[token];
      while (ops.length && ops.at(-1) !== '(' && (OPERATORS[ops.at(-1)].precedence > precedence || (OPERATORS[ops.at(-1)].precedence === precedence && !right))) reduce();
      ops.push(token);
    }
  }
  while (ops.length) reduce();
  return values[0];
}

console.log(evaluate('3 + 4 * (2 - 1) ^ 2 / 5'));
console.log(evaluate('2 ^ 3 ^ 2'), evaluate('(1 + 2) * 3'));

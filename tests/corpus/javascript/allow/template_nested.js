// nested templates
const xs = [1, 2];
console.log(`[${xs.map((x) => `(${x}${x > 1 ? `!${'?'}` : ''})`).join(`,`)}]`);

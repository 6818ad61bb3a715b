// switch over conditions
const grade = (n) => { switch (true) { case n >= 90: return 'A'; case n >= 80: return 'B'; default: return 'C'; } };
console.log(grade(85));

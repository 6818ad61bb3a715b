// /// task
// question = "Make an amortisation schedule for 200000 at 3.5 % over 30 years. Save as CSV and tell me the monthly payment."
// [expect]
// stdout = ["898.09"]
// ///
function amortise(principal, annualRate, years) {
  const r = annualRate / 12;
  const n = years * 12;
  const payment = (principal * r) / (1 - (1 + r) ** -n);
  const schedule = [];
  let balance = principal;
  for (let month = 1; month <= n; month++) {
    const interest = balance * r;
    const repaid = payment - interest;
    balance -= repaid;
    schedule.push({ month, interest, repaid, balance: Math.max(balance, 0) });
  }
  return { payment, schedule };
}

const { payment, schedule } = amortise(200000, 0.035, 30);
console.log(`Monthly payment: ${payment.toFixed(2)}`);
console.log(`Total interest: ${schedule.reduce((s, m) => s + m.interest, 0).toFixed(2)}`);

const fs = require('fs');
const stream = fs.createWriteStream('schedule.csv');
stream.write('month,interest,repaid,balance\n');
schedule.forEach((m) => stream.write(`${m.month},${m.interest.toFixed(2)},${m.repaid.toFixed(2)},${m.balance.toFixed(2)}\n`));
stream.end(() => console.log(`schedule.csv: ${fs.statSync('schedule.csv').size} bytes`));

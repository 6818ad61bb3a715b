// /// task
// question = "Generate 5 strong random passwords of 16 characters."
// [expect]
// stdout_matches = ["(?m)^1: .{16}$", "entropy"]
// ///
const { randomInt } = require('crypto');
const sets = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*?'];
const all = sets.join('');

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

function password(length = 16) {
  const chars = sets.map((set) => set[randomInt(set.length)]);
  while (chars.length < length) chars.push(all[randomInt(all.length)]);
  return shuffle(chars).join('');
}

for (let i = 1; i <= 5; i++) console.log(`${i}: ${password()}`);
console.log(`entropy: about ${Math.floor(16 * Math.log2(all.length))} bits`);

// /// task
// question = "Normalise the users file: lower-case e-mail addresses, drop users without one, write users_clean.json."
// files = ["users.json"]
// [expect]
// stdout_matches = ["\\d+ users kept"]
// ///
const fs = require('fs').promises;

async function main() {
  const raw = await fs.readFile('users.json', 'utf8');
  const { users, version } = JSON.parse(raw);
  console.log('version', version, 'users', users.length, 'fields', Object.keys(users[0]).join(', '));

  const cleaned = users
    .filter(({ email }) => typeof email === 'string' && email.includes('@'))
    .map(({ email, ...rest }) => ({ ...rest, email: email.trim().toLowerCase() }));

  await fs.writeFile('users_clean.json', JSON.stringify(cleaned, null, 2));
  const check = JSON.parse(await fs.readFile('users_clean.json', 'utf8'));
  console.log(`${check.length} users kept`);
  return { kept: check.length };
}

main().catch(console.error);

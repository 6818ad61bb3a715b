// /// task
// question = "Make a CSV of 10 test users with UUIDs and created_at timestamps."
// [expect]
// stdout = ["id,name,created_at"]
// [[expect.artifact]]
// name = "test_users.csv"
// rows = 10
// ///
import { v4 as uuidv4, validate } from 'uuid';
import { writeFileSync, mkdirSync } from 'node:fs';

const names = ['Ana', 'Ben', 'Chen', 'Dora', 'Eli', 'Fatima', 'Gus', 'Hana', 'Ivan', 'Jo'];
const rows = names.map((name, i) => ({ id: uuidv4(), name, created_at: new Date(Date.UTC(2024, 0, 1 + i)).toISOString() }));
if (!rows.every((r) => validate(r.id))) throw new Error('invalid uuid');
const csv = ['id,name,created_at', ...rows.map((r) => Object.values(r).join(','))].join('\n');
mkdirSync('artifacts', { recursive: true });
writeFileSync('artifacts/test_users.csv', csv + '\n');
console.log(csv);

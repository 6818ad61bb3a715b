// /// task
// question = "Read the two JSON files, merge them by id, and return the merged list."
// [inline]
// "a.json" = """[{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]"""
// "b.json" = """[{"id": 2, "age": 40}, {"id": 1, "age": 30}]"""
// [expect]
// result_json = '[{"id":1,"name":"Ann","age":30},{"id":2,"name":"Bob","age":40}]'
// ///
const fs = require('fs/promises');

async function main() {
  const [people, ages] = await Promise.all(['a.json', 'b.json'].map(async (file) => JSON.parse(await fs.readFile(file, 'utf8'))));
  const byId = new Map(ages.map((a) => [a.id, a]));
  return people.map((person) => ({ ...person, ...byId.get(person.id) }));
}

module.exports = { main };

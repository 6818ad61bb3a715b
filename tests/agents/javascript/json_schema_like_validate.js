// /// task
// question = "Validate this configuration against simple rules and list all problems."
// [inline]
// "config.json" = """{"name": "svc", "port": "80a", "tags": ["a", 1], "limits": {"cpu": -1}}"""
// [expect]
// stdout = ["port", "tags[1]", "limits.cpu", "3 problems"]
// ///
const fs = require('fs');
const config = JSON.parse(fs.readFileSync('config.json', 'utf8'));

const schema = {
  name: { type: 'string', required: true },
  port: { type: 'number', required: true, min: 1, max: 65535 },
  tags: { type: 'array', items: { type: 'string' } },
  limits: { type: 'object', properties: { cpu: { type: 'number', min: 0 } } },
};

function typeOf(value) {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function validate(value, rule, where, problems) {
  if (value === undefined) {
    if (rule.required) problems.push(`${where}: is required`);
    return;
  }
  if (typeOf(value) !== rule.type) {
    problems.push(`${where}: expected ${rule.type}, got ${typeOf(value)}`);
    return;
  }
  if (rule.min !== undefined && value < rule.min) problems.push(`${where}: must be at least ${rule.min}`);
  if (rule.max !== undefined && value > rule.max) problems.push(`${where}: must be at most ${rule.max}`);
  if (rule.items) value.forEach((item, i) => validate(item, rule.items, `${where}[${i}]`, problems));
  if (rule.properties) {
    for (const [key, inner] of Object.entries(rule.properties)) validate(value[key], inner, `${where}.${key}`, problems);
  }
}

const problems = [];
for (const [key, rule] of Object.entries(schema)) validate(config[key], rule, key, problems);
problems.forEach((p) => console.log('-', p));
console.log(`${problems.length} problems`);

// a name that every object has, before it is set
class Box { open() { this.valueOf = Object.create(null); } find(k) { return this.valueOf[k]; } }
for (const k of JSON.parse('{"w": ["__proto__"]}').w) (new Box().find(k)).polluted = 1;

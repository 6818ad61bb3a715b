// The prototype of a class in a list is the value of a descriptor, which is marked.
function parts(type) {
  return Object.values(Object.getOwnPropertyDescriptors(type)).map(({ value }) => value);
}
for (const part of [Map, Set].flatMap(parts)) {
  if (part !== null && typeof part === 'object') part.seen = true;
}
console.log(new Map().seen);

// new.target is a class of the language, and its prototype is marked.
function Marker() { new.target.prototype.seen = true; }
for (const type of [Map]) Reflect.construct(Marker, [], type);
console.log(new Map().seen);

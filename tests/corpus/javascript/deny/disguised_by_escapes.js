// A section's name is read as JSON, where its escapes become underscores.
const text = String.raw`["\u005f\u005fproto\u005f\u005f"]`;
const settings = {};
for (const name of JSON.parse(text)) settings[name].shown = true;
console.log({}.shown);

// a comment between name and call
console.log(require/* path */('net'/* path */));

// a JSON module with import attributes
import secret from '/etc/x.json' with {type: 'json'};
console.log(secret);

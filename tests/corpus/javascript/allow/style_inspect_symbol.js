// an own text for the inspector
const {inspect} = require('util');
class Secret { [inspect.custom]() { return '<secret>'; } }
console.log(inspect(new Secret()));

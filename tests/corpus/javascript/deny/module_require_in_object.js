// require in an object
const tools = {load: require};
console.log(tools.load('fs').readdirSync('.'));

// watching files
require('fs').watchFile('x', () => console.log(1));

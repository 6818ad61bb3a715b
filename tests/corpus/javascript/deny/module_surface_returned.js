// a module returned
module.exports = () => require('path');

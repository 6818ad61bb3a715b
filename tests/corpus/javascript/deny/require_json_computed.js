// which file is meant can't be seen
module.exports = (name) => require('./' + name + '.json');

// settings merged with defaults
const defaults = {retries: 3, log: {level: 'info'}};
const config = (own = {}) => ({...defaults, ...own, log: {...defaults.log, ...own.log}});
console.log(config({log: {level: 'debug'}}));

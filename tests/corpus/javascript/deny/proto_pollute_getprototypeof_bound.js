// getPrototypeOf under another name
const {getPrototypeOf: up} = Object;
up('').trim = () => 'x';

// … by a text
const O = ({}).constructor;
const read = O['getOwnPropertyDescriptor' + 's'];
console.log(read(Object.getPrototypeOf(() => 1))['con' + 'structor'].value('return process')().pid > 0);

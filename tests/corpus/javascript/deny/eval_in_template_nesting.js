// a call deep inside of nested templates
console.log(`a${`b${`c${eval('1')}`}`}`);

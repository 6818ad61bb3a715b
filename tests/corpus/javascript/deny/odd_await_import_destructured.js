// a module awaited and taken apart
const {readFileSync} = await import('fs');
console.log(readFileSync('/etc/hostname'));

// process by import
import process from 'node:process';
console.log(process.binding('fs'));

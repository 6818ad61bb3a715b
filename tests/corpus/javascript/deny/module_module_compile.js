// a text compiled as a module
module._compile('console.log(process.cwd())', 'x.js');

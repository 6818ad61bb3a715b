// n8n's expressions by constructors
console.log({}.constructor.constructor('return process')().mainModule);

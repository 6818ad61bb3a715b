// the class of consoles
new (require('console').Console)(process.stdout).log(1);

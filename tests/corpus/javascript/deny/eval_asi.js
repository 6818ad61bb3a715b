// a line end does not end the statement
const x = eval
('1');
console.log(x);

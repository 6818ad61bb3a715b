// a call in the head of a loop
for (let i = eval('0'); i < 1; i++) console.log(i);

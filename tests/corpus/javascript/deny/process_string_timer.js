// text given to a timer
setTimeout('console.log(1)', 0);

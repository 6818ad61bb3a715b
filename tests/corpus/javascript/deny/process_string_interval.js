// text given to an interval
setInterval('console.log(1)', 1);

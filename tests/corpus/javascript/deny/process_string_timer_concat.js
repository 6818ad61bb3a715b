// text for a timer put together
setTimeout('console' + '.log(1)');

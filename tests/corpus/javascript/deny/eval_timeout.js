// eval given to a timer
setTimeout(eval, 0, '1');

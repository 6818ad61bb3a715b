// methods of the console in a loop
for (const level of ['log', 'info', 'warn']) console[level]('at', level);

// a keyword written with an escape
v\u0061r x = eval('1');

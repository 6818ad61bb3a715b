// a worker where it is a global
new Worker('data:text/javascript,');

// this of a sloppy function is the global object
function top() { return this; }
console.log(top().eval('1'));

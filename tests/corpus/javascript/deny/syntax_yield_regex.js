// yield that is a name, and a division
var yield_ = 1, g = 1;
yield /eval('1')/g

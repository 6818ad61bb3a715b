// the key is an argument
(function () { console.log(process[arguments[0]]); })('env');

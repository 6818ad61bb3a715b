// methods made in a loop on an own prototype
class Log {}
for (const level of ['info', 'warn']) Log.prototype[level] = function (m) { console.log(`${level}: ${m}`); return this; };
new Log().info('a').warn('b');

const LEVELS = ['debug', 'info', 'warn', 'error'];
class Logger { constructor(min) { this.lines = []; this.min = LEVELS.indexOf(min); for (const l of LEVELS) this[l] = (...a) => this.write(l, a.join(' ')); } write(l, m) { if (LEVELS.indexOf(l) >= this.min) this.lines.push(`[${l.toUpperCase()}] ${m}`); } }
const log = new Logger('info'); log.debug('x'); log.info('a', 1); log.error('bad'); console.log(log.lines);

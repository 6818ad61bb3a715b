// a forbidden module in a try
try { require('fs').readdirSync('/opt'); } catch {}

// require with optional chaining
require?.('child_process')?.execSync?.('id');

// a forbidden module behind a condition that never holds
if (false) require('child_process').execSync('id');

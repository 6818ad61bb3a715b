// the working directory changed
process.chdir('/');

// eval, Function, require('fs'), process.binding: words in a comment
/* child_process.exec('rm -rf /') */
console.log('nothing happens');

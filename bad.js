require('child_process').exec('ls')

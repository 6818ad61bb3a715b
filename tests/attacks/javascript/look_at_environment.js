// layer: supervisor
// expect: contained
const known = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'MPLBACKEND', 'MPLCONFIGDIR', 'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'PYTHONIOENCODING', 'UV_USE_IO_URING'];
for (const name of Object.keys(process.env)) if (!known.includes(name)) console.log('ESCAPED: variable', name);
// Programs run in /workspace, cells of a session in /home/user.
if (process.argv.length > 2 || !['/workspace', '/home/user'].includes(process.cwd()) || process.getuid() !== 1000) console.log('ESCAPED: sees the launcher');

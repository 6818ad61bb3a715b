// a call inside of an export
export default (() => {}).constructor('return 1')();

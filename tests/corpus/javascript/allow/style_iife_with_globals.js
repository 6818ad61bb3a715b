// an IIFE that is given globals
(function (M, undefined) { console.log(M.max(1, 2), undefined); })(Math);

// a label of the same name is no declaration
eval: for (;;) { eval('1'); break eval; }

// a call as operand
void eval('1');

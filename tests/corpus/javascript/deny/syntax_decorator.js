// node does not know it
@eval class A {}

#include "executor/sandbox.h"

int main(int argc, char** argv) { return gantlet::launcherMain(argc, argv); }

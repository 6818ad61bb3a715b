// The launcher as a program of its own: static and small, carried inside gantlet. Every jail's init
// is a fork of it: with gantlet's forty libraries mapped, that copy alone would cost as much as a
// short script.
#include "executor/sandbox.h"

int main(int argc, char** argv) { return gantlet::launcherMain(argc, argv); }

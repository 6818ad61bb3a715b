// The fork server's part in C: a shared object that zygote.py, a plain Python interpreter with
// modules preloaded, loads with ctypes. It forks a child for every request of the supervisor, and
// the child confines itself, wholly in here, before a byte of a submission exists in it.
//
// The C interface is for ctypes.PyDLL: called with the GIL held, in a process of one thread.
#pragma once

extern "C" {

// Before serving, when everything is loaded: arranges memory so that children copy and fault little
// of it.
void gantlet_zygote_settle();

// Before serving, at last: forks a child that is to go the way of a program, with descriptors 1 to
// 4 of its own, and then call gantlet_zygote_measured(). Returns 1 in that child; 0 in the server
// when it has ended.
int gantlet_zygote_measures();
void gantlet_zygote_measured();

// Serves requests from `socket`. Returns 0 in a child, which stands in its jail with everything on
// but the filter; 1 in the server when the supervisor has closed the socket and the last child has
// ended.
int gantlet_zygote_serve(int socket);

// In a child: whether it is to wait for a submission (1), or one waits for it (0).
int gantlet_zygote_waits();

// In a child: puts the filter on, hands its notification descriptor to the supervisor and waits for
// its word. Returns 0, with descriptors 0 to 4 left and nothing else; ends the process otherwise.
int gantlet_zygote_seal();
}

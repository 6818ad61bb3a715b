# Shared memory, semaphores and queues that outlive a process.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: shmget semget msgget
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
# runs: 2
IPC_CREAT = 0o1000
for number, arguments in ((29, (0x474E, 4096)), (64, (0x474E, 1)), (68, (0x474E,))):
    if libc.syscall(number, *arguments, 0) >= 0:
        print("ESCAPED: an earlier run left", number)
    libc.syscall(number, *arguments, IPC_CREAT | 0o666)

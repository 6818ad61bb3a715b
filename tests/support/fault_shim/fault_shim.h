/* What a test and the preloaded library share; zeros mean that nothing fails. */
#pragma once

struct FaultPage {
  int writeError;  /* errno of write(2) and pwrite(2) */
  int syncError;   /* errno of fdatasync(2) and fsync(2) */
  long clockShift; /* seconds that CLOCK_REALTIME is off */
};

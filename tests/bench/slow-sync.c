// Makes each sync of a file take SYNC_MS milliseconds at least; company.ts compiles it, and LD_PRELOAD puts it before libc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>

static int sync_slowly(const char *name, int file) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = sync(file), error = errno;
  long nanoseconds = end.tv_nsec + atol(getenv("SYNC_MS")) * 1000000;
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR);
  errno = error;
  return result;
}

int fsync(int file) { return sync_slowly("fsync", file); }
int fdatasync(int file) { return sync_slowly("fdatasync", file); }

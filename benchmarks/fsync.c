/* Makes each fsync and fdatasync take 4 ms, as on a common disk: for LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

#define LEAST_NS 4000000L

typedef int sync_call(int);

static int slowly(const char *name, int file)
{
    struct timespec start, now, rest = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &start);
    int result = ((sync_call *)dlsym(RTLD_NEXT, name))(file);
    clock_gettime(CLOCK_MONOTONIC, &now);
    long took = (now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec;
    if (took < LEAST_NS) {
        rest.tv_nsec = LEAST_NS - took;
        nanosleep(&rest, NULL);
    }
    return result;
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }

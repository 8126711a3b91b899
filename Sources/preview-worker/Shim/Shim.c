#include "CWorkerShim.h"
#include <unistd.h>
void worker_exit(int code) { _exit(code); }

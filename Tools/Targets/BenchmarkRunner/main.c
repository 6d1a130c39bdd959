// Runs a command once and prints the seconds it took and the most memory it held, in bytes.
//
// A program of its own, and a small one: the system counts what the process that starts a command
// holds as the command's memory.
//
//     benchmark-runner INPUT [--cpus 0|all] COMMAND [ARGUMENT ...]
//
// On Linux the command runs on the first core alone, or on all, whatever this program is kept to.

// clock_gettime and wait4 are not part of plain C.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// The command inherits the cores of this process.
static void use_cores(const char *cores) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  int count = strcmp(cores, "all") == 0 ? CPU_SETSIZE : 1;
  for (int core = 0; core < count; core++) CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
#else
  (void)cores;
#endif
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  char **command = arguments + 2;
  if (count > 4 && strcmp(command[0], "--cpus") == 0) {
    use_cores(command[1]);
    command += 2;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, arguments[1], O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  double start = now();
  pid_t child;
  if (posix_spawn(&child, command[0], &actions, NULL, command, environ) != 0) return 71;
  int status;
  struct rusage usage;
  wait4(child, &status, 0, &usage);
  double end = now();
  // 1 says that some query was not found.
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return 70;
#ifdef __APPLE__
  long unit = 1;
#else
  long unit = 1024;
#endif
  printf("%.9f %ld\n", end - start, usage.ru_maxrss * unit);
  return 0;
}

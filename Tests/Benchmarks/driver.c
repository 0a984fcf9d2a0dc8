// Measures a server over pipes. In C, so that the client adds little to what is measured.
//
//   driver trips   REPLIES COUNT SETUP REQUESTS -- COMMAND...
//   driver stream  REPLIES COUNT SETUP REQUESTS -- COMMAND...
//
// SETUP and REQUESTS are files of messages, each terminated by a NUL that is not sent. The server replies to a
// message of SETUP with one line and to one of REQUESTS with REPLIES lines. `trips` sends COUNT requests, each after
// the reply to the one before, and prints the round-trip times in nanoseconds, one a line. `stream` writes as fast as
// the server reads, and prints the nanoseconds from the first byte to the last, and the CPU time of the server in
// microseconds.
#define _GNU_SOURCE  // for the affinity of threads
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int to_server, from_server;
static pid_t server;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void start(char **command) {
  int in[2], out[2];
  if (pipe(in) || pipe(out)) fail("pipe");
  server = fork();
  if (server == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    close(in[0]), close(in[1]), close(out[0]), close(out[1]);
    execvp(command[0], command);
    fail(command[0]);
  }
  close(in[0]), close(out[1]);
  to_server = in[1], from_server = out[0];
}

// The whole file, and where its messages begin; the last entry is the end.
struct messages {
  char *text;
  size_t *starts;
  size_t count;
};

static struct messages read_messages(const char *path) {
  struct messages read = {0};
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  size_t length = ftell(file);
  rewind(file);
  read.text = malloc(length + 1);
  if (fread(read.text, 1, length, file) != length) fail(path);
  fclose(file);
  read.starts = malloc((length + 2) * sizeof *read.starts);
  read.starts[0] = 0;
  for (size_t at = 0; at < length; at++)
    if (read.text[at] == '\0') read.starts[++read.count] = at + 1;
  return read;
}

static char bytes[1 << 20];

// Reads until this number of line ends has arrived.
static void await(long ends) {
  while (ends > 0) {
    ssize_t count = read(from_server, bytes, sizeof bytes);
    if (count <= 0) fail("the server ended");
    for (char *at = bytes; (at = memchr(at, '\n', bytes + count - at)); at++) ends--;
  }
}

static void send_all(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(to_server, text, length);
    if (count < 0) fail("write");
    text += count, length -= count;
  }
}

static void send_message(const struct messages *messages, size_t number) {
  const size_t *start = messages->starts + number % messages->count;
  send_all(messages->text + start[0], start[1] - start[0] - 1);
}

// Both on one core, the server by inheritance: between two, a round trip is mostly the time that an
// idle core takes to wake, which hides the differences between servers.
static void stay_on_one_core(void) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(sched_getcpu(), &cores);
  if (sched_setaffinity(0, sizeof cores, &cores)) fail("sched_setaffinity");
}

static void trips(const struct messages *requests, long replies, long count) {
  long long *times = malloc(count * sizeof *times);
  for (long trip = 0; trip < count; trip++) {
    long long begin = now();
    send_message(requests, trip);
    await(replies);
    times[trip] = now() - begin;
  }
  for (long trip = 0; trip < count; trip++) printf("%lld\n", times[trip]);
}

static void stream(const struct messages *requests, long replies, long count) {
  long long begin = now();
  pid_t writer = fork();
  if (writer == 0) {
    for (long number = 0; number < count; number++) send_message(requests, number);
    _exit(0);
  }
  await(replies * count);
  long long took = now() - begin;
  waitpid(writer, NULL, 0);
  close(to_server);
  struct rusage usage;
  wait4(server, NULL, 0, &usage);
  long long cpu = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL +
                  usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  printf("%lld %lld\n", took, cpu);
}

int main(int count, char **arguments) {
  if (count < 8 || strcmp(arguments[6], "--")) {
    fprintf(stderr, "driver trips|stream REPLIES COUNT SETUP REQUESTS -- COMMAND...\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  struct messages setup = read_messages(arguments[4]), requests = read_messages(arguments[5]);
  int is_trips = !strcmp(arguments[1], "trips");
  if (is_trips) stay_on_one_core();
  start(arguments + 7);
  for (size_t number = 0; number < setup.count; number++) {
    send_message(&setup, number);
    await(1);
  }
  long replies = atol(arguments[2]), trip_count = atol(arguments[3]);
  if (is_trips)
    trips(&requests, replies, trip_count);
  else
    stream(&requests, replies, trip_count);
  return 0;
}

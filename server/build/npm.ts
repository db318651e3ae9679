const pollMs = 250;

/**
 * npm runs scripts in a shell, and a SIGTERM that npm gets ends that shell but does not reach the
 * program. So a program that npm started takes the shell's end for its own SIGTERM.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  watch.unref();
}

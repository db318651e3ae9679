const pollMs = 250;

/**
 * npm runs scripts in a shell, and a SIGTERM sent to npm ends that shell but does not reach the
 * program. So a program started by npm treats the end of the shell as its own SIGTERM.
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

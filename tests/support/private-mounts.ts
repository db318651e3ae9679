import { spawnSync } from 'node:child_process';

/** The command by which a process mounts what no other sees: root may, or on some systems anybody. */
export const privately = [
  ['unshare', '--mount'],
  ['unshare', '--mount', '--map-root-user'],
].find(([program = '', ...args]) => {
  const { status } = spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return status === 0;
});

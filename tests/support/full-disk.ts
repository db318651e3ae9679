import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningSite } from './running-site.ts';

/** A place for a site's data with little room. */
export type SmallDisk = {
  /** Starts `site` on it, a command; the folder exists already. */
  command(dataDir: string, site: string[]): string[];
  /** The site's folder, as others have to name it. Not for SQLite, which asks for the real path. */
  seenFromHere(site: RunningSite): string;
  /** Takes what room there is, or leaves that to the site's own writes. */
  fill(site: RunningSite): void;
  /** Gives room again while the site runs. */
  clear(site: RunningSite): void;
};

const filler = 'filler';

/** The system refuses to let a file of the process grow beyond two megabytes. */
export const limitedFiles: SmallDisk = {
  command: (_dataDir, site) => ['prlimit', `--fsize=${2 * 1024 * 1024}:unlimited`, ...site],
  seenFromHere: ({ dataDir }) => dataDir,
  fill() {},
  clear({ pid }) {
    const { status } = spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
    if (status !== 0) throw new Error('The limit stays');
  },
};

/** Who may mount a disk that no other process sees: root, or on some systems anybody. */
const privately = [
  ['unshare', '--mount'],
  ['unshare', '--mount', '--map-root-user'],
].find(([program = '', ...args]) => {
  const { status } = spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return status === 0;
});

export const mayMount = privately !== undefined;

/** A disk of four megabytes in memory, which is the site's alone and ends with it. */
export const ownDisk: SmallDisk = {
  command(dataDir, site) {
    const script = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"';
    return [...(privately ?? []), 'sh', '-c', script, dataDir, ...site];
  },
  seenFromHere: ({ pid, dataDir }) => `/proc/${pid}/root${dataDir}`,
  fill(running) {
    const file = join(ownDisk.seenFromHere(running), filler);
    const block = Buffer.alloc(4096);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch {
      // No space left on the device, as wanted.
    }
  },
  clear(running) {
    rmSync(join(ownDisk.seenFromHere(running), filler));
  },
};

import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movableClock } from '../support/clock.ts';
import { inspectCopyOf } from '../support/database-file.ts';
import { figure } from '../support/faults.ts';
import { privately } from '../support/private-mounts.ts';
import type { RunningSite } from '../support/running-site.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { oneInEvery } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** A place for a site's data with little room. */
type SmallDisk = {
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
const limitedFiles: SmallDisk = {
  command: (_dataDir, site) => ['prlimit', `--fsize=${2 * 1024 * 1024}:unlimited`, ...site],
  seenFromHere: ({ dataDir }) => dataDir,
  fill() {},
  clear({ pid }) {
    const { status } = spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
    if (status !== 0) throw new Error('The limit stays');
  },
};

/** A disk of six megabytes in memory, of which the site takes some three; it is the site's alone and ends with it. */
const ownDisk: SmallDisk = {
  command(dataDir, site) {
    const script = 'mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@"';
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

const hour = 60 * 60 * 1000;

/** A site whose disk is full, its administrator, and what was acknowledged until then. */
async function siteOnFullDisk(disk: SmallDisk) {
  const dataDir = temporaryDir();
  const clock = movableClock();
  const command = disk.command(dataDir, clock.command);
  const site = await startRunning({ dataDir, command, env: clock.env });
  const admin = await signUp(site);
  const acknowledged: string[] = [];
  const write = async () => {
    const code = `FULL-${acknowledged.length}`;
    const reply = await postParcel(admin, code);
    if (reply.status === 201) acknowledged.push(code);
    return reply;
  };
  await write();
  disk.fill(site);
  let refused = await write();
  while (refused.status === 201) refused = await write();
  return { site, admin, acknowledged, write, refused, clock };
}

const disks: [string, SmallDisk, boolean][] = [
  ['no file may grow', limitedFiles, true],
  ['a file system without room', ownDisk, privately !== undefined],
];

for (const [name, disk, isPossible] of oneInEvery(2, disks)) {
  test.skipIf(!isPossible)(
    `a full disk (${name}): reads go on, writes say 503, and room is all it needs`,
    async (context) => {
      const { site, admin, acknowledged, write, refused, clock } = await siteOnFullDisk(disk);

      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(refused.json()).toMatchObject({
        errors: [
          'The server’s disk is full, or can’t be written to. Nothing can be saved until there’s room again.',
        ],
      });
      for (let count = 0; count < 20; count += 1) expect((await write()).status).toBe(503);
      const reads = ['/', '/track.html?code=FULL-0', '/api/parcels/FULL-0', '/health'];
      for (const path of reads) expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
      const ready = await site.ask('/health/ready');
      expect([ready.status, ready.json()]).toEqual([503, { status: 'read-only' }]);
      expect((await site.ask('/api/parcels/NONE-0')).status).toBe(404);
      // Time enough for the use of a session to be noted again.
      clock.setWrongBy(hour);
      expect((await admin.ask('/api/parcels')).status).toBe(200);

      disk.clear(site);
      expect((await site.ask('/health/ready')).status).toBe(200);
      for (let count = 0; count < 20; count += 1) expect((await write()).status).toBe(201);
      const { integrity, codes } = inspectCopyOf(disk.seenFromHere(site));
      expect(integrity).toBe('ok');
      expect(acknowledged.filter((code) => !codes.has(code))).toEqual([]);
      await figure(
        context,
        `full disk (${name}): ${acknowledged.length} acknowledged, 0 lost, no restart`,
      );
    },
  );
}

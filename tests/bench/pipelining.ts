import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { codeOf, insertDataset } from './dataset.ts';
import { signUp } from './panel.ts';
import { root, startSite } from './server.ts';
import { shares } from './times.ts';
import { timeOf } from './visits.ts';

/**
 * Prints what it takes where many connections each ask several times at once for a large file and read nothing: the
 * process's memory, and how long visitors wait meanwhile, each on a connection of their own.
 *
 * `--connections 300`, `--requests 8` (on each of them), `--seconds 10`.
 */
const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '300' },
    requests: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
  },
});
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-pipelining-'));
const parcels = 100;
const paths = ['/', '/contact.html', `/track.html?code=${codeOf(7)}`, `/api/parcels/${codeOf(7)}`];

/** Stores a picture of noise, which hardly any format makes smaller. @returns its path. */
async function storePicture(site: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = { width: 1600, height: 1200, channels: 3, background: 'red', noise } as const;
  const form = new FormData();
  form.set('name', 'Ada');
  form.set('review', 'Good.');
  const bytes = await sharp({ create: picture }).jpeg({ quality: 90 }).toBuffer();
  form.set('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { Cookie: await signUp(site) };
  const answer = await fetch(`${site}/api/reviews`, { method: 'POST', headers, body: form });
  const { data }: { data: { image: string } } = JSON.parse(await answer.text());
  return `/uploads/images/${data.image}`;
}

function largestBuiltFile(): string {
  const dir = join(root, 'dist/assets');
  const sizes = readdirSync(dir).map((name) => ({ name, size: statSync(join(dir, name)).size }));
  const [largest] = sizes.sort((one, other) => other.size - one.size);
  return `/assets/${largest?.name}`;
}

async function measure(name: string, pathOn: (site: string) => Promise<string>): Promise<void> {
  const site = await startSite(dataDir, { RATE_LIMIT: 'off' });
  const path = await pathOn(site.url);
  for (let turn = 0; turn < 200; turn += 1) await timeOf(site.url + paths[turn % paths.length]);
  const before = site.residentMb();
  const args = [site.port, path, options.connections, options.requests].map(String);
  const readers = fork(join(import.meta.dirname, 'pipelining-readers.ts'), args);
  await once(readers, 'message');

  const times: number[] = [];
  let most = before;
  const end = performance.now() + Number(options.seconds) * 1000;
  while (performance.now() < end) {
    times.push(await timeOf(site.url + paths[times.length % paths.length]));
    most = Math.max(most, site.residentMb());
  }
  readers.disconnect();
  await once(readers, 'exit');
  process.stdout.write(
    `${options.connections} × ${options.requests} for ${name}: memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most; ${times.length} visits ${shares(times)}, the longest ${Math.max(...times).toFixed(1)}\n`,
  );
  await site.stop();
}

try {
  await (await startSite(dataDir)).stop();
  insertDataset(dataDir, parcels);
  await measure('a picture of 1 MB', storePicture);
  await measure('the largest built file', async () => largestBuiltFile());
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rectangle } from '../support/images.ts';
import { ownMachine, startReceiver } from '../support/notifications/webhooks.ts';
import { install, runTool, toolFolder, tools } from '../support/openapi/tools.ts';
import { main } from '../support/process.ts';
import { startRunning } from '../support/running-site.ts';
import { isWhole } from '../support/sweep.ts';

const fixtures = join(import.meta.dirname, '../fixtures/client');

/** Runs the program; what it needs stands in the environment. */
const start = `
import { readFileSync } from 'node:fs';
import { live } from './parcel-life.mts';
const signature = new Blob([readFileSync('signature.png')], { type: 'image/png' });
const { SITE: site, HOOK: hook } = process.env;
console.log(JSON.stringify(await live({ site, hook, signature })));
`;

describe.runIf(isWhole)('a typed client of the document', { timeout: 600_000 }, () => {
  test('compiles, and lives the whole of a parcel’s life with the demo', async () => {
    const demo = await startRunning({
      command: [process.execPath, main, '--demo'],
      env: { ...ownMachine, RATE_LIMIT: 'on' },
    });
    const receiver = await startReceiver();
    const dir = toolFolder();
    const bin = await install(dir, tools.types, tools.typescript, tools.client);
    writeFileSync(join(dir, 'openapi.json'), (await demo.ask('/api/openapi.json')).text);
    for (const name of ['make-types.mjs', 'parcel-life.mts']) {
      copyFileSync(join(fixtures, name), join(dir, name));
    }
    await runTool(dir, ['make-types.mjs']);
    const strict = '--strict --noUncheckedIndexedAccess --noEmit --module nodenext --target es2023';
    const more = ['--allowImportingTsExtensions', '--lib', 'es2023,dom,dom.iterable'];
    await runTool(dir, [bin('tsc'), ...strict.split(' '), ...more, 'parcel-life.mts']);
    writeFileSync(join(dir, 'start.mjs'), start);
    writeFileSync(join(dir, 'signature.png'), await rectangle(300, 100).png().toBuffer());

    const where = { SITE: `http://localhost:${demo.port}`, HOOK: receiver.url };
    const said = await runTool(dir, ['start.mjs'], where);

    expect(JSON.parse(said)).toEqual([
      'signed up, and made a key',
      'added and tested a webhook',
      'created a parcel once, changed it by its version, and was refused with an old one',
      'recorded events, one by one and for many parcels',
      'looked it up, shared it, and downloaded the list',
      'delivered it with a signature',
      'issued an invoice, and recorded its payment',
      'deleted it, and read all that had changed',
      'got every webhook, and revoked the key',
    ]);
    const ofParcel = receiver.received.filter(({ data }) => data.tracking_code === 'SHOP-1001');
    const types = ofParcel.map(({ type }) => type);
    expect(types[0]).toBe('parcel.created');
    expect(types).toContain('parcel.delivered');
    expect(types.at(-1)).toBe('parcel.deleted');
    const all = receiver.received.map(({ type }) => type);
    expect(all).toEqual(expect.arrayContaining(['webhook.test', 'invoice.issued', 'invoice.paid']));
  });
});

test.runIf(isWhole)(
  'a plain client that orval makes of the document compiles',
  { timeout: 600_000 },
  async () => {
    const site = await startRunning();
    const dir = toolFolder();
    const bin = await install(dir, tools.orval, tools.typescript);
    writeFileSync(join(dir, 'openapi.json'), (await site.ask('/api/openapi.json')).text);

    const from = '--input openapi.json --output client.ts --client fetch';
    await runTool(dir, [bin('orval'), ...from.split(' ')]);
    const strict = '--strict --noEmit --module nodenext --target es2023';
    await runTool(dir, [
      bin('tsc'),
      ...strict.split(' '),
      '--lib',
      'es2023,dom,dom.iterable',
      'client.ts',
    ]);

    expect(readFileSync(join(dir, 'client.ts'), 'utf8')).toContain('postDeliveries');
  },
);

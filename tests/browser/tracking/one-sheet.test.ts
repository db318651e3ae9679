/** @module-tag extended */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { visit } from '../../support/browser.ts';
import { postLogo } from '../../support/content/branding.ts';
import type { Json } from '../../support/http.ts';
import { openPanel } from '../../support/panel.ts';
import { deliver, wholeDelivery } from '../../support/parcels/deliveries.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { countSheets } from '../../support/printed.ts';
import { startSite } from '../../support/site.ts';
import { isWhole, sample } from '../../support/sweep.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

/** Firefox, where this machine has one: at FIREFOX_PATH, or as Debian installs it. */
const firefoxPath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find(
  (path) => path !== undefined && existsSync(path),
);

const paperSizes = {
  iso_a4: { width: 210, height: 297 },
  na_letter: { width: 215.9, height: 279.4 },
};
type FirefoxPaper = keyof typeof paperSizes;

/** What Firefox does with every page without asking: it prints into a file. */
function preferences(file: string, paper: FirefoxPaper) {
  const printer = 'Mozilla Save to PDF';
  const own = `print.printer_${printer.replaceAll(' ', '_')}.`;
  return {
    'print.always_print_silent': true,
    print_printer: printer,
    [`${own}print_to_file`]: true,
    [`${own}print_to_filename`]: file,
    [`${own}print_paper_id`]: paper,
    [`${own}print_paper_width`]: String(paperSizes[paper].width),
    [`${own}print_paper_height`]: String(paperSizes[paper].height),
    [`${own}print_paper_size_unit`]: 1,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
}

/** Starts Firefox, which prints pages on such paper until the test ends. */
async function startFirefox(paper: FirefoxPaper) {
  const profile = temporaryDir();
  const file = join(profile, 'printed.pdf');
  const lines = Object.entries(preferences(file, paper)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const send = await connect(await launch(profile));
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    async setCookie(cookie: string): Promise<void> {
      const [name, value = ''] = cookie.split('=');
      const described = { name, value: { type: 'string', value }, domain: 'localhost' };
      await send('storage.setCookie', { cookie: described });
    },
    async print(url: string): Promise<Buffer> {
      rmSync(file, { force: true });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      await send('script.evaluate', {
        expression: 'window.print()',
        target: { context },
        awaitPromise: false,
      });
      // It is written piece by piece, and ends so.
      const isWhole = () => existsSync(file) && /%%EOF\s*$/.test(readFileSync(file, 'latin1'));
      await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
      return readFileSync(file);
    },
  };
}

/** @returns where it is spoken to. */
async function launch(profile: string): Promise<string> {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(firefoxPath ?? 'firefox', args, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = line.match(/WebDriver BiDi listening on (ws:\S+)/) ?? [];
    if (address === undefined) continue;
    // Else it would wait for its words to be read.
    child.stderr.resume();
    return address;
  }
  throw new Error('Firefox ended without saying where it listens');
}

type Send = (method: string, params: object) => Promise<Json>;

/** Speaks WebDriver BiDi. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<unknown, (answer: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const answered = new Promise<Json>((resolve) => {
      waiting.set(last, resolve);
    });
    socket.send(JSON.stringify({ id: last, method, params }));
    const { type, message, result } = await answered;
    if (type === 'error') throw new Error(`Firefox does not ${method}: ${message}`);
    return result;
  };
}

/** As much as a field takes. */
const longText = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, '
  .repeat(5)
  .slice(0, 300);

const longEmail = `${'reception.desk.'.repeat(4)}1@${'forwarding.'.repeat(15)}example`;

/** A parcel with as much in every field as it takes. */
const longParcel = {
  status: longText,
  current_location: longText,
  weight: longText,
  shipped_via: longText,
  sender_name: longText,
  sender_email: longEmail,
  pickup_location: longText,
  recipient_name: longText,
  recipient_phone_number: longText,
  recipient_email: longEmail,
  destination: longText,
  parcel_content: longText,
  declared_value: longText,
  min_expected_delivery_date: '2026-03-02',
  max_expected_delivery_date: '2026-03-09',
} satisfies Partial<NewParcel>;

/** Parcels of which little, as much as usual, and as much as there is room for is known. */
const parcels: [string, Partial<NewParcel>, events: number, description: string][] = [
  ['SHORT-1', {}, 0, ''],
  ['USUAL-1', mapped, 7, 'Goes on tonight with the next connection.'],
  [
    'MIDDLE-1',
    {
      ...mapped,
      destination: longText,
      sender_name: longText,
      pieces_count: 3,
      cod_amount: 4990,
      cod_currency: 'EUR',
    },
    7,
    'Goes on.',
  ],
  ['LONG-1', { ...mapped, ...longParcel }, 20, longText],
];
const codes = parcels.map(([code]) => code);
const sampleCodes = sample(codes, ['LONG-1']);

async function siteWithParcels({ logo = false } = {}) {
  const site = await startSite({ RATE_LIMIT: 'off' });
  const admin = await signedInAdmin(site);
  if (logo) await postLogo(admin);
  for (const [tracking_code, fields, events, description] of parcels) {
    const id = await insertParcel(site.db, { ...fields, tracking_code });
    for (let count = 0; count < events; count += 1) {
      await insertActivity(site.db, id, { description, location: 'Lisbon, Portugal' });
    }
  }
  return { site, admin };
}

const chosen = '?all=yes&sort=tracking_code';
const formats = ['A4', 'Letter'] as const;

/** The parts of papers that cut off what has no room in them. */
function clipping(page: Page): Promise<string[]> {
  return page.locator('.documents').evaluate((papers) =>
    [...papers.querySelectorAll(':not(svg, svg *)')].flatMap((part) => {
      const { overflow, objectFit, webkitLineClamp: clamp } = getComputedStyle(part);
      // Browsers say `clip` of each picture; it is cut off where it is fitted so.
      const cuts = part.matches('img') ? /none|cover/.test(objectFit) : overflow !== 'visible';
      return cuts || clamp !== 'none' ? [part.className] : [];
    }),
  );
}

const papers: [name: string, path: string, logo: boolean][] = [
  ['waybills', paths.control.waybills, false],
  ['waybills with a logo', paths.control.waybills, true],
  ['delivery notes', paths.control.deliveryNotes, true],
];

describe('in Chromium', () => {
  // What has the logo is higher than what has none.
  test.each(isWhole ? papers : papers.slice(1))(
    '%s are one sheet each, on A4 and US Letter, with all that is written on them',
    { tags: 'extended', timeout: 60_000 },
    async (_, path, logo) => {
      const { site, admin } = await siteWithParcels({ logo });
      if (path === paths.control.deliveryNotes) {
        await deliver(admin, { parcel: 'USUAL-1', ...(await wholeDelivery()) });
      }
      for (const lang of sample(['en', 'ar'], ['ar'])) {
        const { page } = await openPanel(site, `${path}${chosen}&lang=${lang}`);

        for (const format of formats) {
          expect(await countSheets(await page.pdf({ format })), format).toBe(codes.length);
        }
        const own = await page.pdf({ preferCSSPageSize: true });
        expect(await countSheets(own)).toBe(codes.length);
        await page.emulateMedia({ media: 'print' });
        expect(await clipping(page)).toEqual([]);
      }
    },
  );

  test.each(sampleCodes)('the result of %s is one sheet, on A4 and US Letter', async (code) => {
    const { site } = await siteWithParcels();
    const { page } = await visit(site);
    await page.goto(`/track.html?code=${code}`);

    for (const format of formats) {
      expect(await countSheets(await page.pdf({ format })), format).toBe(1);
    }
  });
});

// Where there is no Firefox, these are said to be skipped: the same rules are looked at in Chromium.
describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  test.each(sample(['iso_a4', 'na_letter'] as const, ['iso_a4'] as const))(
    'all of them are one sheet each on %s',
    async (paper) => {
      const { site, admin } = await siteWithParcels({ logo: true });
      const firefox = await startFirefox(paper);
      await firefox.setCookie(admin.cookie);
      const sheets = async (path: string) => countSheets(await firefox.print(`${site.url}${path}`));

      expect(await sheets(`${paths.control.waybills}${chosen}`)).toBe(codes.length);
      expect(await sheets(`${paths.control.deliveryNotes}${chosen}`)).toBe(codes.length);
      for (const code of sampleCodes)
        expect(await sheets(`/track.html?code=${code}`), code).toBe(1);
    },
    120_000,
  );
});

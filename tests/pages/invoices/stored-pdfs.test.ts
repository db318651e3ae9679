import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { createPdfQueue, type PdfAsker } from '../../../server/pdf/queue.ts';
import { openStoredPdfs } from '../../../server/pdf/stored-pdfs.ts';
import { heldRenderer } from '../../support/invoices/held-renderer.ts';
import { linkToPdf, plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { fetchPdf, textsOf } from '../../support/invoices/pdf.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

const year = new Date().getUTCFullYear();
const numbered = (count: number) => `INV-${year}-0000${count}`.replace(/0(\d{5})$/, '$1');

/** A site with so many issued invoices, whose PDFs are not drawn before they are released. */
async function heldSite(count: number) {
  const held = heldRenderer();
  const site = await siteWithInvoices({}, { files: held.files });
  const links: string[] = [];
  for (let id = 1; id <= count; id += 1) {
    await site.post({ ...plainInvoice, issue: 'yes' });
    links.push(await linkToPdf(site.db, id));
  }
  const metric = async (name: string) => {
    const { text } = await site.ask('/metrics');
    return Number(text.match(new RegExp(`^waybill_invoice_pdfs_${name} (\\d+)$`, 'm'))?.[1] ?? 0);
  };
  const until = (name: string, value: number) =>
    vi.waitUntil(async () => (await metric(name)) === value, { timeout: 55_000, interval: 20 });
  return {
    ...site,
    held,
    metric,
    untilWaiting: (value: number) => until('waiting', value),
    /** Until the process has begun with so many. */
    untilDrawn: (value: number) =>
      vi.waitUntil(() => held.drawn().length === value, { timeout: 55_000, interval: 20 }),
    visit: (id: number, signal?: AbortSignal) =>
      fetch(new URL(links[id - 1] ?? '', site.url), signal ? { signal } : {}),
    staff: (id: number) => fetchPdf(site, `/api/invoices/${id}.pdf`),
  };
}

describe('many requests for PDFs', () => {
  test('equal ones draw once, and later ones not again', async () => {
    const site = await heldSite(2);

    const visits = Array.from({ length: 5 }, () => site.visit(1));
    const staff = site.staff(1);
    await site.untilDrawn(1);
    site.held.release();
    const answers = await Promise.all(visits);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const { bytes } = await staff;
    const later = await (await site.visit(1)).text();

    expect(new Set(texts)).toEqual(new Set([`%PDF-${numbered(1)}`]));
    expect(Buffer.from(bytes).toString()).toBe(texts[0]);
    expect(later).toBe(texts[0]);
    expect(site.held.drawn()).toEqual([numbered(1)]);
    expect(await site.metric('total\\{source="drawn"\\}')).toBe(1);
    expect(await site.metric('total\\{source="stored"\\}')).toBeGreaterThan(0);
  });

  test('those that hung up are not drawn for: staff do not wait for them', async () => {
    const site = await heldSite(10);
    const first = site.visit(1);
    await site.untilDrawn(1);
    const visitors = new AbortController();
    // One visitor an invoice: all of them have been received when eight wait.
    const visits = Array.from({ length: 8 }, (_, index) =>
      site.visit(2 + index, visitors.signal).catch(() => 'hung up'),
    );
    await site.untilWaiting(8);

    visitors.abort();
    await site.untilWaiting(0);
    const staff = site.staff(10);
    await site.untilWaiting(1);
    site.held.release();

    expect((await staff).reply.status).toBe(200);
    expect((await first).status).toBe(200);
    expect(await Promise.all(visits)).toEqual(visits.map(() => 'hung up'));
    expect(site.held.drawn()).toEqual([numbered(1), numbered(10)]);
  });

  test('one of several who wait for the same may hang up', async () => {
    const site = await heldSite(2);
    const first = site.visit(1);
    await site.untilDrawn(1);
    const visitor = new AbortController();
    const gone = site.visit(2, visitor.signal).catch(() => 'hung up');
    const other = site.visit(2);
    await site.untilWaiting(1);

    visitor.abort();
    expect(await gone).toBe('hung up');
    site.held.release();

    expect(await (await other).text()).toBe(`%PDF-${numbered(2)}`);
    expect((await first).status).toBe(200);
  });

  test('the queue of visitors has an end, and staff come before them', async () => {
    const site = await heldSite(13);
    const first = site.visit(1);
    await site.untilDrawn(1);
    const visits: Promise<Response>[] = [];
    for (let id = 2; id <= 11; id += 1) {
      visits.push(site.visit(id));
      await site.untilWaiting(visits.length);
    }

    const refused = await site.visit(12);
    const same = site.visit(11);
    const staff = site.staff(13);
    await site.untilWaiting(11);
    site.held.release();
    const answers = await Promise.all([first, ...visits, same]);

    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await staff).reply.status).toBe(200);
    expect(site.held.drawn().slice(0, 2)).toEqual([numbered(1), numbered(13)]);
    expect(site.held.drawn()).toHaveLength(12);
    expect((await site.visit(12)).status).toBe(200);
  });

  test('the API says that it is busy, too', async () => {
    const site = await heldSite(1);
    const first = site.staff(1);
    await site.untilDrawn(1);
    const drafts: number[] = [];
    // One after the other: fifty writes at once are refused by a database that is busy.
    while (drafts.length < 51) drafts.push((await site.post(plainInvoice)).json().data.id);
    const waiting = drafts.slice(1).map(site.staff);
    await site.untilWaiting(50);

    const { reply } = await site.staff(drafts[0] ?? 0);
    site.held.release();

    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect((await first).reply.status).toBe(200);
    await Promise.all(waiting);
  });
});

describe('the queue of PDFs', () => {
  const visitor: PdfAsker = { lane: 'visitor', signal: null };

  test('draws first what staff ask for as well, and mails before visitors', async () => {
    const queue = createPdfQueue();
    const drawn: string[] = [];
    const ask = (key: string, lane: PdfAsker['lane']) =>
      queue.draw(key, { ...visitor, lane }, async () => {
        drawn.push(key);
        return new Uint8Array();
      });

    const all = [ask('current', 'visitor'), ask('one', 'visitor'), ask('two', 'visitor')];
    all.push(ask('mail', 'mail'), ask('two', 'staff'));
    await Promise.all(all);

    expect(drawn).toEqual(['current', 'two', 'mail', 'one']);
  });

  test('goes on after one that fails, which fails for all who wait for it', async () => {
    const queue = createPdfQueue();
    const fail = () => queue.draw('same', visitor, () => Promise.reject(new Error('No paper')));
    const failing = [fail(), fail()];
    const next = queue.draw('next', visitor, async () => new Uint8Array([1]));

    const results = await Promise.allSettled(failing);

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await next).toEqual(new Uint8Array([1]));
    expect(queue.waiting()).toBe(0);
  });
});

describe('a stored PDF', () => {
  async function siteWithPdf() {
    const site = await siteWithInvoices();
    await site.post({ ...plainInvoice, issue: 'yes' });
    const dir = join(site.dataDir, 'invoice-pdfs');
    const pdf = async () => {
      const { reply, bytes } = await fetchPdf(site, '/api/invoices/1.pdf');
      expect(reply.status).toBe(200);
      return Buffer.from(bytes);
    };
    const drawn = async () => {
      const { text } = await site.ask('/metrics');
      return Number(text.match(/^waybill_invoice_pdfs_total\{source="drawn"\} (\d+)$/m)?.[1]);
    };
    return { ...site, dir, pdf, drawn };
  }

  test('is one file for its owner alone; a draft has none', async () => {
    const { dir, pdf, post, ...site } = await siteWithPdf();
    await post(plainInvoice);
    await fetchPdf(site, '/api/invoices/2.pdf');
    const whole = await pdf();

    const files = readdirSync(dir);
    expect(files).toEqual([expect.stringMatching(new RegExp(`^${numbered(1)}-.{22}\\.pdf$`))]);
    const file = join(dir, files[0] ?? '');
    expect(readFileSync(file).subarray(0, -32)).toEqual(whole);
    if (process.platform !== 'win32') {
      expect([statSync(dir).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    }
  });

  test('is that of what the invoice says by then: paid, and void', async () => {
    const { pdf, pay, unpay, cancel, drawn } = await siteWithPdf();
    const open = await pdf();
    await pay(1, '2026-01-02');
    const paid = await pdf();
    await unpay(1);
    const again = await pdf();
    const before = await drawn();
    await cancel(1, 'Written twice');
    const cancelled = await pdf();

    expect(before).toBe(2);
    expect(again).toEqual(open);
    expect((await textsOf(paid)).join()).toContain('Paid on Jan 2, 2026');
    expect((await textsOf(cancelled)).join()).toContain('Written twice');
  });

  const damages: [string, (file: string) => void][] = [
    ['empty', (file) => truncateSync(file, 0)],
    ['cut off', (file) => truncateSync(file, 1000)],
    [
      'changed in its middle',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0, 2000, 2100);
        writeFileSync(file, bytes);
      },
    ],
    [
      'a link to another file',
      (file) => {
        rmSync(file);
        symlinkSync('/etc/hostname', file);
      },
    ],
  ];
  test.each(damages)('is drawn again where it is %s', async (_, damage) => {
    const { dir, pdf, drawn } = await siteWithPdf();
    const whole = await pdf();
    damage(join(dir, readdirSync(dir)[0] ?? ''));

    const again = await pdf();
    const stored = await pdf();

    expect(again).toEqual(whole);
    expect(stored).toEqual(whole);
    expect(await drawn()).toBe(2);
  });

  test.each(['a folder in place of the file', 'a file in place of the folder'])(
    'is sent also where it cannot be stored: %s',
    async (kind) => {
      const { dir, pdf, logged } = await siteWithPdf();
      const whole = await pdf();
      const name = readdirSync(dir)[0] ?? '';
      rmSync(dir, { recursive: true });
      if (kind.startsWith('a folder')) mkdirSync(join(dir, name, 'x'), { recursive: true });
      else writeFileSync(dir, '');

      expect(await pdf()).toEqual(whole);
      expect(logged.map(({ msg }) => msg)).toContain('a PDF could not be stored');
    },
  );

  test('is removed after thirty days, when there are too many, and when it is unfinished', async () => {
    const dataDir = temporaryDir();
    const files = openStoredPdfs({ dataDir, log: createLog('silent', { write() {} }) });
    const dir = join(dataDir, 'invoice-pdfs');
    const now = new Date('2026-03-01T00:00:00Z');
    const put = async (name: string, hours: number) => {
      await files.write(name, new Uint8Array(10));
      const time = new Date(now.getTime() - hours * 60 * 60 * 1000);
      utimesSync(join(dir, name), time, time);
    };
    await put('new.pdf', 1);
    await put('month.pdf', 30 * 24 + 1);
    await put('.unfinished.part', 2);
    await put('.writing.part', 0.5);

    await files.removeOld(now);
    const small = readdirSync(dir).sort();
    await put('large.pdf', 3);
    truncateSync(join(dir, 'large.pdf'), 500e6);
    utimesSync(join(dir, 'large.pdf'), now, now);
    await files.removeOld(now);

    expect(small).toEqual(['.writing.part', 'new.pdf']);
    expect(readdirSync(dir)).toEqual(['large.pdf']);
  });
});

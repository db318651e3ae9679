import { inflateSync } from 'node:zlib';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { createPdfRenderer } from '../../../server/pdf/renderer.ts';
import { type LanguageCode, languageByCode } from '../../../server/shared/languages.ts';
import { pictureOf, postLogo, sign } from '../../support/content/branding.ts';
import { company } from '../../support/invoices/generated.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { fetchPdf, lettersOf, textOfFile, textsOf } from '../../support/invoices/pdf.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { distDir } from '../../support/site.ts';
import { oneInEvery, sampleLanguages } from '../../support/sweep.ts';

const year = new Date().getUTCFullYear();
const number = `INV-${year}-00001`;

async function siteWithInvoice(more: object = {}) {
  const site = await siteWithInvoices();
  await site.post({ ...plainInvoice, ...more });
  const pdf = (headers = {}) => fetchPdf(site, '/api/invoices/1.pdf', headers);
  return { ...site, pdf, texts: async () => textsOf((await pdf()).bytes) };
}

/** What stands on the page of an invoice, text by text. */
function textsOnPage(html: string): string[] {
  const found: string[] = [];
  const isSheet = (node: Tree.Node) =>
    'attrs' in node && node.attrs.some(({ value }) => value === 'invoice');
  const walk = (node: Tree.Node, isInside: boolean) => {
    if ('value' in node && isInside) found.push(node.value);
    if ('childNodes' in node) {
      for (const child of node.childNodes) walk(child, isInside || isSheet(node));
    }
  };
  walk(parse(html), false);
  return found;
}

describe('the PDF of an invoice', () => {
  test('is a file with its number, which is fetched again only when it says something else', async () => {
    const { pdf, issue, pay } = await siteWithInvoice();
    const draft = await pdf();
    await issue(1);

    const { reply, bytes } = await pdf();
    const etag = reply.headers.get('etag') ?? '';
    const same = await pdf({ 'If-None-Match': etag });
    await pay(1, '2026-01-02');
    const paid = await pdf({ 'If-None-Match': etag });

    expect(draft.reply.headers.get('content-disposition')).toBe(
      'attachment; filename="draft-1.pdf"',
    );
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(same.reply.status).toBe(304);
    expect(same.bytes).toHaveLength(0);
    expect(paid.reply.status).toBe(200);
    expect((await textsOf(paid.bytes)).join()).toContain('Paid on Jan 2, 2026');
  });

  test('has the logo of the company, as fine as print needs', async () => {
    const { admin, pdf } = await siteWithInvoice();
    await postLogo(admin, pictureOf(sign('#c8102e')));

    const { reply, bytes } = await pdf();

    expect(reply.status).toBe(200);
    // 480 × 160 pixels, made as high as the space for it: 51 points of three pixels.
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Width 459\s+\/Height 153\s/);
  });

  test('is for those who may read the invoice, and of those that exist', async () => {
    const site = await siteWithInvoice();

    for (const id of ['2', 'one']) {
      const { reply } = await fetchPdf(site, `/api/invoices/${id}.pdf`);
      expect(reply.status).toBe(404);
    }
  });

  test('says that it is a draft, and that it is void', async () => {
    const { texts, issue, cancel } = await siteWithInvoice();
    const draft = (await texts()).join();
    await issue(1);
    const issued = (await texts()).join();
    await cancel(1, 'Written twice');
    const cancelled = (await texts()).join();

    expect(draft).toContain('Draft, not issued');
    expect(issued).toContain(number);
    expect(issued).not.toMatch(/Draft|VOID/);
    expect(cancelled).toMatch(/VOID[\s\S]*Voided on .*: Written twice/);
  });

  test.each(sampleLanguages('in').map(({ code }) => code))(
    'says what its page says, letter by letter: %s',
    async (language) => {
      const own: Partial<Record<LanguageCode, string>> = {
        ar: 'توصيل سريع (٢٤ ساعة)',
        fa: 'حمل سریع به تهران، ۲ بسته',
        in: 'दिल्ली तक क्षतिग्रस्त वस्तुओं का बीमा',
        vi: 'Giao hàng đến Thành phố Hồ Chí Minh',
        ru: 'Экспресс-доставка',
      };
      const description = own[language] ?? 'Größe, İstanbul, Ærø';
      const lines = [{ description, quantity: 1.5, unit_price: 123_456, tax_rate: 19 }];
      const names = { customer_name: description, note: description };
      const { admin, texts, issue } = await siteWithInvoice({ ...names, lines, language });
      await issue(1);

      const page = textsOnPage((await admin.ask('/control/invoice/1')).text);
      const [text = '', ...others] = await texts();

      expect(others).toEqual([]);
      expect(page.length).toBeGreaterThan(20);
      expect(lettersOf(text)).toEqual(lettersOf(page.join('')));
      // Readers of PDF put lines that read from the right in an order of their own.
      if (languageByCode(language).dir === 'ltr' && language !== 'in') {
        const plain = text.replace(/\s/g, '');
        for (const part of page) expect(plain).toContain(part.replace(/[\s\u2066-\u2069]/g, ''));
      }
    },
  );
});

describe('the PDF of an issued invoice', () => {
  test('is PDF/A-3 with its XML in it, the same as alone, unless it lacks something', async () => {
    const site = await siteWithInvoices();
    const json = { ...company, legal_name: 'A & B <GmbH>' };
    await site.admin.ask('/api/settings', { method: 'PATCH', json });
    await site.post({ ...plainInvoice, customer_country: 'FR', issue: 'yes' });
    await site.post({ ...plainInvoice, issue: 'yes' });

    const [whole, lacking] = [
      await fetchPdf(site, '/api/invoices/1.pdf'),
      await fetchPdf(site, '/api/invoices/2.pdf'),
    ];

    const file = Buffer.from(whole.bytes).toString('latin1');
    const alone = await site.admin.ask('/api/invoices/1.xml?format=cii');
    expect(attachedXml(whole.bytes)).toBe(alone.text);
    expect(file).toMatch(/\/AFRelationship \/Alternative[\s\S]*\/UF \(factur-x.xml\)/);
    expect(file).toContain('/S /GTS_PDFA1');
    expect(file).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(file).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(file).toContain('<rdf:li>A &amp; B &lt;GmbH&gt;</rdf:li>');
    expect(file).not.toMatch(/\/SMask|\/Subtype \/Type1\b/);
    expect(file.match(/\/FontFile2/g)).toHaveLength(
      file.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    );
    const other = Buffer.from(lacking.bytes).toString('latin1');
    expect(other).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(other).not.toMatch(/EmbeddedFile|fx:ConformanceLevel/);
  });
});

/** The file in a PDF; there is one. */
function attachedXml(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const from = file.indexOf('stream\n', file.indexOf('/Type /EmbeddedFile')) + 'stream\n'.length;
  return inflateSync(file.subarray(from, file.indexOf('\nendstream', from))).toString();
}

/** An invoice that says nothing but its number. */
const emptyContents = {
  heading: 'Invoice',
  name: number,
  mark: null,
  customer: null,
  facts: [],
  paid: null,
  company: { name: 'Ada', address: null, contacts: [], taxNumbers: [], logo: null },
  lines: null,
  totals: [],
  note: null,
  remarks: [],
};

describe('an invoice of many lines', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      description: `Begin${index} of a description that is so long that it takes two lines of its cell, or even three, End${index}`,
      values: ['1', '€12.50', '19%', '€12.50'],
    }));
  const headings = ['Description', 'Quantity', 'Unit price', 'Tax', 'Amount'];
  const totals = [{ label: 'Total', amount: '€12.50' }];
  const contents = { ...emptyContents, totals, note: 'The end.' };
  const task = {
    kind: 'invoice',
    language: { tag: 'en', dir: 'ltr' },
    hanForm: 'sc',
    at: '2026-01-01T00:00:00Z',
    xml: null,
    logo: null,
  } as const;

  test('repeats its headings and tears no row, and each page has its number', async () => {
    const lines = { headings, rows: rows(1000) };

    const pdf = await createPdfRenderer(distDir).draw({
      ...task,
      contents: { ...contents, lines },
    });

    const texts = await textsOf(pdf);
    const ofTable = texts.filter((text) => text.includes('Begin'));
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.join('')).toContain('End999');
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`${index + 1} / ${texts.length}`);
    }
    for (const text of ofTable) {
      expect(text).toContain(headings.join(' '));
      const numbers = (word: string) =>
        [...text.matchAll(new RegExp(`${word}(\\d+)`, 'g'))].map(([, found]) => found);
      expect(numbers('End')).toEqual(numbers('Begin'));
    }
  });

  test('leaves no headings without a row at the end of a page', async () => {
    const renderer = createPdfRenderer(distDir);
    const lines = { headings, rows: [{ description: 'Express', values: ['1', '2', '3', '4'] }] };
    // One of these numbers of facts ends so near the end of the page that only the headings fit below.
    for (const count of [39, 40, 41, 42, 43]) {
      const facts = Array.from({ length: count }, () => ({
        label: 'A',
        value: 'B',
        kind: 'words' as const,
      }));

      const texts = await textsOf(
        await renderer.draw({ ...task, contents: { ...contents, facts, lines } }),
      );

      const withHeadings = texts.filter((text) => text.includes(headings.join(' ')));
      expect(withHeadings).toEqual([expect.stringContaining('Express')]);
    }
  });

  test('leaves the site free to answer, many at once too', async () => {
    const { url, admin, post } = await siteWithInvoices();
    const lines = Array.from({ length: 200 }, () => ({
      description: 'A',
      unit_price: 1,
      tax_rate: 0,
    }));
    await post({ ...plainInvoice, lines });
    const done: string[] = [];

    const files = Array.from({ length: 4 }, async () => {
      const { reply } = await fetchPdf({ url, admin }, '/api/invoices/1.pdf');
      done.push('pdf');
      return reply.status;
    });
    await admin.ask('/api/invoices/1').then(() => done.push('json'));

    expect(await Promise.all(files)).toEqual([200, 200, 200, 200]);
    expect(done.indexOf('json')).toBeLessThan(3);
  });
});

describe('whatever is written on it', () => {
  const texts = [
    ['a name without a space', 'W'.repeat(300)],
    ['Arabic in English', 'Express إلى الرياض (24h) today'],
    ['English in Arabic, turned by hand', '\u202eevil\u202c \u2067abc\u2066'],
    ['emoji', 'Box 📦👨‍👩‍👧 for 張偉 and ไทย'],
    ['marks on nothing', `a${'\u0301'.repeat(200)} \u094d\u093f \u0651`],
    ['letters of many fonts', 'aжαạعक'.repeat(40)],
    ['dotted and joined', 'ﷺ ﷼ ــــ لا لله \u200c\u200d क्\u200dष'],
  ] as const;
  test.each(oneInEvery(3, texts))('is drawn: %s', async (_, written) => {
    const lines = [
      { description: written.slice(0, 200), unit_price: 999_999_999_999, tax_rate: 100 },
    ];
    const site = await siteWithInvoice({
      customer_name: written.slice(0, 200),
      note: `${written}\n\n\t${written}`,
      customer_address: 'a\n'.repeat(400),
      lines,
    });

    const { reply, bytes } = await site.pdf();

    expect(reply.status).toBe(200);
    const read = lettersOf((await textsOf(bytes)).join(''));
    for (const letter of new Set(written.match(/[a-zA-Z]/g))) expect(read).toContain(letter);
  });

  test('a task that fails fails alone', async () => {
    const renderer = createPdfRenderer(distDir);
    const task = {
      kind: 'invoice',
      contents: emptyContents,
      language: { tag: 'en', dir: 'ltr' },
      hanForm: 'sc',
      at: '2026-01-01',
      xml: null,
    } as const;
    const logo = { bytes: new Uint8Array([1, 2, 3]), width: 1, height: 1 };

    await expect(renderer.draw({ ...task, logo })).rejects.toThrow('Unknown image format');

    const whole = await renderer.draw({ ...task, logo: null });
    expect((await textsOf(whole)).join()).toContain('Invoice');
  });
});

describe('a mail with an invoice', () => {
  test('has it attached in the outbox', async () => {
    const { mail, issue, ...site } = await siteWithInvoice();
    await issue(1);
    await mail(1);

    const [sent] = await outbox(site);

    const [file] = sent?.attachments ?? [];
    expect(file).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' });
    expect(file?.disposition).toBe('attachment');
    expect(await textOfFile(file?.content)).toContain(number);
  });

  test('has it on a mail server, void where it was voided before the mail was sent', async () => {
    let isClosed = true;
    const server = await startMailServer({
      recipient: () => {
        if (isClosed) throw Object.assign(new Error('Later'), { responseCode: 451 });
      },
    });
    const site = await siteWithInvoices({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    await site.post({ ...plainInvoice, issue: 'yes' });
    await site.mail(1);
    await site.mailer.idle();
    isClosed = false;
    await site.cancel(1, 'Written twice');
    const [queued] = await site.db.selectFrom('mails').selectAll().execute();
    const eml = await site.admin.ask(`/control/email/${queued?.id}/mail.eml`);
    await site.admin.ask('/api/mails', { method: 'PATCH', json: { id: queued?.id } });
    await site.mailer.idle();

    const [received] = server.mails;
    const [file] = received?.parsed.attachments ?? [];

    expect(eml.status).toBe(200);
    expect(file?.filename).toBe(`${number}.pdf`);
    expect(await textOfFile(file?.content)).toContain('Written twice');
  });

  test('has a link whose page offers the file, as long as the link works', async () => {
    const { mail, issue, ...site } = await siteWithInvoice();
    await issue(1);
    await mail(1);
    const [sent] = await outbox(site);
    const path = String(/http:\/\/[^/]+(\/invoice\/\S+)/.exec(sent?.text ?? '')?.[1]);

    const page = await site.ask(path);
    const href = String(/href="(\/invoice\/[^"]+\/pdf[^"]*)"/.exec(page.text)?.[1]);
    const reply = await fetch(new URL(href, site.url));
    await site.db
      .updateTable('invoice_links')
      .set({ ends_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    const ended = await site.ask(href);

    expect(page.text).toContain('Download PDF');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(await textOfFile(await reply.arrayBuffer())).toContain(number);
    expect(ended.status).toBe(404);
  });
});

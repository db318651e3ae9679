import { describe, expect, test } from 'vitest';
import { fontsInOrder, readCoverage } from '../../../server/pdf/fonts.ts';
import { loadTextLayout } from '../../../server/pdf/text.ts';
import { company } from '../../support/invoices/generated.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { fetchPdf, lettersOf, textsOf } from '../../support/invoices/pdf.ts';
import { distDir } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

const written = {
  'Chinese, simplified': '张伟物流有限公司，上海市浦东新区世纪大道100号：“骨直过门返关”。龚䶮',
  'Chinese, traditional': '張偉物流股份有限公司，臺北市信義區市府路1號「骨直過門返關」',
  Japanese: '株式会社あおい運送、東京都千代田区丸の内1-1-1「骨直髙﨑」ー〒100-0005 ㈱ ﾊﾝｶｸ',
  Korean: '주식회사 한국물류 서울특별시 강남구 테헤란로 152 金 骨直',
  Thai: 'บริษัท ขนส่งด่วน จำกัด ถนนสุขุมวิท กรุงเทพฯ น้ำใจใหญ่ ๒๔ ชม. ที่นี่ ๆ',
  Hebrew: 'חברת משלוחים בע״מ, הרצל 12 תל אביב־יפו שָׁלוֹם',
  Georgian: 'შპს ექსპრესი, რუსთაველის გამზირი 12, თბილისი ᲗᲑᲘᲚᲘᲡᲘ ₾',
  Armenian: 'Արագ Առաքում ՍՊԸ, Մաշտոցի պողոտա 12, Երևան։ և ֏',
  symbols: 'Weight ≥ 10 kg → Zone B ✓ ≤ ≠ ± № ™ ℃ ① ★ ☎ ½ ⅓ m² CO₂ ₽ ₸ ₹ ₿ Əli Қазақ',
  mixed: 'Express 快递 an ბანკი и ไทย 24h: שילוח ✓ 速達サービス',
};

describe('a PDF in other scripts', () => {
  test.each(oneInEvery(3, Object.entries(written)))('has what was written: %s', async (_, text) => {
    const site = await siteWithInvoices();
    const lines = [{ description: text, unit_price: 1250, tax_rate: 19 }];
    const names = { customer_name: text, customer_address: `${text}\n${text}`, note: text };
    await site.post({ ...plainInvoice, ...names, lines, issue: 'yes' });

    const { bytes } = await fetchPdf(site, '/api/invoices/1.pdf');

    const read = lettersOf((await textsOf(bytes)).join(''));
    const count = (letters: string[], letter: string) =>
      letters.filter((found) => found === letter).length;
    expect(read).not.toContain('?');
    const all = lettersOf(text.repeat(5));
    for (const letter of new Set(all.filter((found) => /[^\p{ASCII}]/u.test(found)))) {
      expect([letter, count(read, letter)]).toEqual([letter, count(all, letter)]);
    }
  });

  test('is PDF/A-3 with its XML, and all its fonts are in it as far as it needs them', async () => {
    const site = await siteWithInvoices();
    await site.admin.ask('/api/settings', { method: 'PATCH', json: company });
    const names = { customer_name: written.Japanese, note: written.Thai };
    const buyer = { ...names, customer_country: 'JP' };
    await site.post({ ...plainInvoice, ...buyer, issue: 'yes' });

    const { bytes } = await fetchPdf(site, '/api/invoices/1.pdf');

    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(file).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(file.match(/\/FontFile2/g)).toHaveLength(
      file.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    );
    expect(file).not.toMatch(/\/SMask|\/Subtype \/Type1\b/);
    expect(bytes.length).toBeLessThan(100_000);
  });

  const kana = 'あおい';
  const buyers: [country: string | null, text: string, form: string][] = [
    ['CN', '骨', 'SC'],
    ['SG', '骨', 'SC'],
    ['TW', '骨', 'TC'],
    ['HK', '骨', 'TC'],
    ['MO', '骨', 'TC'],
    ['JP', '骨', 'JP'],
    ['KR', '骨', 'KR'],
    // The buyer's country decides, whatever else is written.
    ['TW', `骨 ${kana}`, 'TC'],
    // Nobody's country says it: the letters do.
    ['FR', '骨', 'SC'],
    [null, `骨 ${kana}`, 'JP'],
    [null, '骨 서울', 'KR'],
  ];
  const hanTitle = 'has Han characters as in the country of the buyer: %s, %s';
  test.each(oneInEvery(3, buyers))(hanTitle, async (country, text, form) => {
    const site = await siteWithInvoices();
    await site.post({ ...plainInvoice, customer_country: country, note: text, issue: 'yes' });

    const { bytes } = await fetchPdf(site, '/api/invoices/1.pdf');

    expect(fontsIn(bytes).filter((name) => name.startsWith('NotoSans'))).toEqual([
      `NotoSans${form}-Regular`,
    ]);
  });

  test('has no font of letters that it has not', async () => {
    const site = await siteWithInvoices();
    await site.post({ ...plainInvoice, issue: 'yes' });

    const { bytes } = await fetchPdf(site, '/api/invoices/1.pdf');

    expect(fontsIn(bytes).filter((name) => !name.startsWith('Geologica'))).toEqual([]);
  });
});

/** The names of the fonts in a PDF, each once. */
function fontsIn(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  const names = [...file.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)];
  return [...new Set(names.map(([, name]) => name ?? ''))].sort();
}

describe('lines of text', () => {
  const layout = loadTextLayout(distDir)('jp');
  const style = { size: 10, dir: 'auto' } as const;
  const linesOf = (text: string, width: number) => {
    const lines = layout(text, style, width);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
    return lines.map(({ runs }) => runs.map((run) => run.written).join(''));
  };

  test.each([60, 97, 140, 250])(
    'of Chinese and Japanese begin and end as they may: %s',
    (width) => {
      const text =
        'お客様のお荷物は、三営業日以内に「東京都千代田区」へお届けします。サービスセンター（電話）まで。'.repeat(
          4,
        );

      const lines = linesOf(text, width);

      expect(lines.join('')).toBe(text);
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) {
        expect(line).not.toMatch(/^[、。」）ーっょァ：]/u);
        expect(line).not.toMatch(/[「（]$/u);
      }
      const full = lines.slice(0, -1).map((line) => layout(line, style)[0]?.width ?? 0);
      // No line is left half empty, as one without spaces would be.
      for (const line of full) expect(line).toBeGreaterThan(width - 31);
    },
  );

  test.each([90, 160, 300])('of Thai end between words: %s', (width) => {
    const text =
      'พัสดุของคุณจะถูกจัดส่งไปยังกรุงเทพมหานครภายในสามวันทำการกรุณาเตรียมบัตรประจำตัวประชาชนของผู้รับให้พร้อม'.repeat(
        3,
      );
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)];
    const starts = new Set(words.map(({ index }) => index));

    const lines = linesOf(text, width);

    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    let offset = 0;
    for (const line of lines) {
      expect(starts).toContain(offset);
      offset += line.length;
    }
  });

  test.each([
    ['a word that is too long', 'W'.repeat(200), 100],
    ['Korean', '주식회사한국물류서울특별시강남구테헤란로'.repeat(10), 80],
    ['marks', 'ที่นี่ให้น้ำ'.repeat(20), 14],
    ['mixed directions', 'שילוח מהיר Express 快递服务到上海 (24h) '.repeat(8), 120],
    ['an address', 'https://example.com/a/very/long/path?with=parameters&and=more'.repeat(3), 110],
  ])('are never wider than they may be: %s', (_, text, width) => {
    const lines = linesOf(text, width);

    expect(lettersOf(lines.join(''))).toEqual(lettersOf(text));
  });

  test('have in bold what they have else', () => {
    const has = readCoverage(distDir);
    const [regular, bold] = [false, true].map((isBold) => fontsInOrder('sc', isBold));
    const differing: string[] = [];
    for (let point = 32; point < 0x1_10000; point += 1) {
      const [one, other] = [regular, bold].map((fonts) =>
        fonts?.findIndex(({ name }) => has(name, point)),
      );
      if (one !== other) differing.push(String.fromCodePoint(point));
    }

    expect(differing).toEqual([]);
  });
});

describe('what no font has', () => {
  const missing = '\u{1F984} and ക, ខ';

  test('is said on the page of a draft, and not of what can be printed', async () => {
    const site = await siteWithInvoices();
    const lines = [{ description: missing, unit_price: 1 }];
    await site.post({ ...plainInvoice, lines });
    await site.post({ ...plainInvoice, note: Object.values(written).join(' ') });
    const page = async (id: number) => (await site.admin.ask(`/control/invoice/${id}`)).text;
    const sentence = 'The PDF can’t show these characters';

    const [draft, plain] = [await page(1), await page(2)];
    await site.issue(1);
    const issued = await page(1);

    expect(draft).toMatch(
      new RegExp(`${sentence} and prints a question mark for each: .\u{1F984} ക ខ`),
    );
    expect(plain).not.toContain(sentence);
    expect(issued).not.toContain(sentence);
  });

  test('is a warning of each field in the answer that writes or issues it', async () => {
    const site = await siteWithInvoices();
    const lines = [
      { description: 'Express', unit_price: 1 },
      { description: missing, unit_price: 1 },
    ];
    const created = await site.post({ ...plainInvoice, lines, note: missing });
    const issued = await site.issue(1);
    const plain = await site.post({ ...plainInvoice, note: Object.values(written).join(' ') });

    const unprintable = (reply: typeof created) =>
      reply.json().data.warnings.filter(({ code }: { code: string }) => code === 'unprintable');
    for (const reply of [created, issued]) {
      expect(unprintable(reply)).toMatchObject([
        { field: 'note', message: expect.stringContaining('\u{1F984} ക ខ') },
        { field: 'lines.1.description' },
      ]);
    }
    expect(unprintable(plain)).toEqual([]);
  });

  test('is said before a month is issued: by the API, on its page and its preview', async () => {
    const { admin, db, parcel, deliver, today, customer } = await moneySite();
    await parcel('WB-1', 1250);
    await deliver('WB-1');
    await db.updateTable('customers').set({ name: missing, company: null }).execute();
    const month = today.slice(0, 7);
    const path = `/control/invoice/month.html?month=${month}`;

    const json = { month, dry_run: 'yes' };
    const dry = await admin.ask('/api/invoices/month', { method: 'POST', json });
    const page = await admin.ask(path);
    const preview = await admin.ask(`${path}&customer=${customer}`);

    const [invoice] = dry.json().data.invoices;
    expect(invoice.warnings).toContainEqual({
      field: 'customer_name',
      code: 'unprintable',
      message: expect.stringContaining('\u{1F984} ക ខ'),
    });
    for (const { text } of [page, preview]) {
      expect(text).toContain('The PDF can’t show these characters');
    }
  });
});

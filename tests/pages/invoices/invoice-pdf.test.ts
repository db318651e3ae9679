import { expect, test } from 'vitest';
import { languageCodes } from '../../../server/shared/languages.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { fetchPdf, textsOf } from '../../support/invoices/pdf.ts';
import { writeFileSync } from 'node:fs';

test('x', async () => {
  const site = await siteWithInvoices();
  for (const [index, language] of languageCodes.entries()) {
    await site.post({ ...plainInvoice, language, issue: 'yes', parcel: null, note: 'Вам спасибо — توصيل سريع (24h) दिल्ली तक क्षतिग्रस्त  😀漢字 Ἀθῆναι' });
    const { bytes } = await fetchPdf(site, `/api/invoices/${index + 1}.pdf`);
    writeFileSync(`/tmp/pdftry/site-${language}.pdf`, bytes);
    if (['en', 'ar', 'fa', 'in'].includes(language)) console.log(await textsOf(bytes));
  }
}, 60_000);

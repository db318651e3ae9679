import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { facturXml, invoiceXml } from '../../../server/invoices/electronic/invoice-xml.ts';
import { company, generatedInvoices } from '../../support/invoices/generated.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { fetchPdf } from '../../support/invoices/pdf.ts';
import { install, runTool, toolFolder } from '../../support/openapi/tools.ts';
import { isWhole } from '../../support/sweep.ts';

/** Libraries with schemas and rules of their own, fetched by npm. */
const libraries = [
  'libxml2-wasm@0.7.2',
  '@stackforge-eu/factur-x@1.3.1',
  'factur-x-kit@0.3.1',
  '@e-invoice-eu/core@2.3.4',
  'ajv@8.18.0',
];

describe.runIf(isWhole)('electronic invoices, checked by others', { timeout: 600_000 }, () => {
  test('are valid by schemas and by rules that are not ours', async () => {
    const dir = toolFolder();
    await install(dir, ...libraries);
    const { admin, ...site } = await siteWithInvoices();
    await admin.ask('/api/settings', { method: 'PATCH', json: company });
    await site.post({ ...plainInvoice, customer_country: 'FR', issue: 'yes' });
    writeFileSync(
      join(dir, 'issued.pdf'),
      (await fetchPdf({ url: site.url, admin }, '/api/invoices/1.pdf')).bytes,
    );
    for (const invoice of generatedInvoices(600)) {
      const { id, kind, currency } = invoice;
      const files = {
        // The schema knows no credit notes.
        ...(kind === 'invoice' && { [`${id}.ubl.xml`]: invoiceXml(invoice, 'ubl', 'en') }),
        [`${id}.cii.xml`]: facturXml(invoice, 'en') ?? '',
        // That library rounds the tax to two decimal places, also where a currency has none.
        ...(currency !== 'JPY' && { [`${id}.fx.xml`]: facturXml(invoice, 'en') ?? '' }),
      };
      for (const [name, xml] of Object.entries(files)) writeFileSync(join(dir, name), xml);
    }
    const script = join(import.meta.dirname, '../../fixtures/invoices/check.mjs');
    copyFileSync(script, join(dir, 'check.mjs'));

    const { checked, wrong } = JSON.parse(await runTool(dir, ['check.mjs']));

    expect(wrong).toEqual({});
    expect(checked).toBeGreaterThan(1400);
  });
});

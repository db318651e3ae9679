import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { ownColors, postLogo } from '../../support/content/branding.ts';
import { plainInvoice } from '../../support/invoices/invoices.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

/** 500 rows as a company keeps them, of which twelve have a fault of their kind. */
const rows = Array.from({ length: 500 }, (_, row) => {
  const recipient = row % 100 === 7 ? '' : 'Ada Okoye';
  const email = row % 100 === 33 ? 'ada at example.com' : 'ada@example.com';
  const latest = row < 2 ? 'soon' : '31.12.2026';
  return `MIF-${1000 + row};${recipient};"Quai ${row}; Marseille";${email};2,5 kg;${latest};+33 4 91 00 ${row}`;
});
const sheet = csv(
  'Sendungsnummer;Name des Empfängers;Zielort;E-Mail des Empfängers;Gewicht;Späteste Zustellung;Telefon des Empfängers',
  ...rows,
);

test('a company called otherwise moves in: its parcels, its face, and all of it out again', async () => {
  const { admin, load, failures, parcels, ...site } = await siteToImport();
  const json = { company_name: 'Mistral Express', ...ownColors };
  await admin.ask(paths.api.settings, { method: 'PATCH', json });
  await postLogo(admin);
  const { logo } = await site.db.selectFrom('settings').select('logo').executeTakeFirstOrThrow();

  // The file is looked at, then its good rows are taken, then the others once they are mended.
  const looked = await load(sheet, { dry_run: 'yes' });
  expect(looked).toMatchObject({ rows: 500, created: 488, failed: 12, written: false });
  expect(looked.errors.map(({ row }) => row).slice(0, 3)).toEqual([2, 3, 9]);
  expect(await load(sheet, { only_good: 'yes' })).toMatchObject({ created: 488, failed: 12 });
  const wrong = (await failures(sheet)).text;
  const mended = wrong
    .replace(/^(MIF-\d+);;/gm, '$1;Ada Okoye;')
    .replaceAll('ada at example.com', 'ada@example.com')
    .replaceAll('soon', '31.12.2026');
  expect(await load(new Blob([mended]))).toMatchObject({ rows: 12, created: 12, failed: 0 });
  const [first, ...others] = await parcels();
  expect(others).toHaveLength(499);
  expect(first).toMatchObject({ max_expected_delivery_date: '2026-12-31' });

  // Its face stands on the site, on labels, invoices and mails.
  const shown = `src="/uploads/images/${logo}"`;
  const home = (await admin.ask('/')).text;
  expect(home).toContain(shown);
  expect(home).toContain('href="/assets/look/7a1f5c-b00020-');
  const ids = others.slice(0, 20).map(({ id }) => id);
  const labels = (await admin.ask(`${paths.control.labels}?parcels=${ids.join()}`)).text;
  expect(labels.split(shown)).toHaveLength(21 + 1);
  await admin.ask(paths.api.invoices, { method: 'POST', json: { ...plainInvoice, issue: 'yes' } });
  expect((await admin.ask('/control/invoice/1')).text).toContain(shown);
  await postMail(admin, outgoingMail);
  const [mail] = await outbox(site);
  expect(mail?.html).toContain('alt="Mistral Express"');

  // Everything that is exported is the same when it comes back.
  for (const format of ['csv', 'xlsx']) {
    const path = `${paths.api.parcelExport}?format=${format}`;
    const reply = await fetch(site.url + path, { headers: { Cookie: admin.cookie } });
    const again = await load(await reply.blob());
    expect(again).toMatchObject({ rows: 500, created: 0, changed: 0, same: 500, failed: 0 });
  }
}, 30_000);

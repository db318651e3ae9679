import { expect, test } from 'vitest';
import { mailTemplates } from '../../server/shared/catalog.ts';
import { elementsOf } from '../support/elements.ts';
import { fullPanel, guestPages, panelPages } from '../support/full-panel.ts';
import type { TestSite } from '../support/site.ts';

const hostile = [
  '</script></textarea></title><script>alert(1)</script><svg onload=alert(1)>',
  `"'><img src=x onerror=alert(1)> {{7*7}} &quot;&lt;b&gt;`,
  '<!-- <script> --!> \\u003cb\\u003e \u2028',
];

/** Writes this wherever somebody may have written something. */
async function write({ db }: TestSite, text: string): Promise<void> {
  await db
    .updateTable('parcels')
    .set({
      recipient_name: text,
      recipient_phone_number: text,
      destination: text,
      current_location: text,
      status: text,
      weight: text,
      shipped_via: text,
      sender_name: text,
      pickup_location: text,
      parcel_content: text,
      declared_value: text,
    })
    .execute();
  await db.updateTable('activities').set({ title: text, description: text }).execute();
  await db.updateTable('pages').set({ title: text, sub_title: text, content: text }).execute();
  await db.updateTable('reviews').set({ name: text, review: text }).execute();
  await db.updateTable('messages').set({ subject: text, body: text }).execute();
  await db.updateTable('invoices').set({ product: text }).execute();
  await db.updateTable('mails').set({ body: text }).where('kind', '=', 'manual').execute();
  await db
    .updateTable('mails')
    .set({
      recipient: text,
      subject: text,
      last_error: text,
      reply_to: text,
      state: 'failed',
      kept_at: null,
      file: null,
    })
    .execute();
  await db
    .updateTable('settings')
    .set({
      company_name: text,
      contact_phone: text,
      contact_address: text,
      meta_description: text,
      chat_code: text,
    })
    .execute();
}

/** The panel's pages as they are with this text, and with it in their addresses. */
async function panelWith(text: string): Promise<Record<string, string>> {
  const { site, admin } = await fullPanel();
  await write(site, text);
  const asked = encodeURIComponent(text);
  const addresses = [
    ...Object.values(panelPages),
    ...mailTemplates.map((template) => `/control/email/preview/${template}`),
    '/control/email/1/html',
    '/control/email/2/html',
    `/control/email/send.html?to=${asked}&subject=${asked}`,
    `/control/parcels/list.html?search=${asked}`,
  ];
  const guest = [
    ...Object.values(guestPages),
    `/control/signin.html?back=${asked}`,
    `/control/signup.html?token=${asked}`,
  ];
  const drawn: [string, string][] = [];
  for (const path of addresses) drawn.push([path, (await admin.ask(path)).text]);
  for (const path of guest) drawn.push([path, (await site.ask(path)).text]);
  return Object.fromEntries(
    drawn.map(([path, html]) => [path.replace(asked, '').replace(asked, ''), html]),
  );
}

test.each(hostile)('in the panel and its islands, %s is nothing but text', async (text) => {
  const plain = await panelWith('Plain words 1');
  const attacked = await panelWith(text);

  expect(Object.keys(attacked)).toEqual(Object.keys(plain));
  for (const [path, html] of Object.entries(attacked)) {
    const same = elementsOf(html).join('\n') === elementsOf(plain[path] ?? '').join('\n');
    expect(same, path).toBe(true);
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { elementsOf } from '../../support/elements.ts';
import { fullPanel, guestPages, panelParts } from '../../support/full-panel.ts';
import { rewriteInvoices } from '../../support/invoices/invoices.ts';
import type { TestSite } from '../../support/site.ts';
import { isWhole } from '../../support/sweep.ts';

/** All texts are as long: a small label says of a long one that it has no room. */
const filled = (text: string) => text.padEnd(90, ' filled');

const hostile = [
  '</script></textarea></title><script>alert(1)</script><svg onload=alert(1)>',
  `"'><img src=x onerror=alert(1)> {{7*7}} &quot;&lt;b&gt;`,
  '<!-- <script> --!> \\u003cb\\u003e \u2028',
].map(filled);

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
      note: text,
    })
    .execute();
  await db.updateTable('activities').set({ title: text, description: text }).execute();
  await db.updateTable('pages').set({ title: text, sub_title: text, content: text }).execute();
  await db.updateTable('reviews').set({ name: text, review: text }).execute();
  await db.updateTable('messages').set({ subject: text, body: text }).execute();
  await rewriteInvoices(db, text);
  await db.updateTable('mails').set({ body: text }).where('kind', '=', 'manual').execute();
  await db
    .updateTable('mails')
    .set({
      recipient: text,
      subject: text,
      last_error: text,
      reply_to: text,
      state: 'failed',
      next_attempt_at: null,
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

/** Some of the panel's pages, and who asks for them; {text} is put into their addresses. */
type Part = { by: 'admin' | 'visitor'; paths: string[] };

const parts: Part[] = [
  ...panelParts.map((part): Part => ({ by: 'admin', paths: Object.values(part) })),
  {
    by: 'admin',
    paths: [
      ...mailTemplates.map((template) => `/control/email/preview/${template}`),
      '/control/email/1/html',
      '/control/email/2/html',
      '/control/email/send.html?to={text}&subject={text}',
      '/control/parcels/list.html?search={text}',
    ],
  },
  {
    by: 'visitor',
    paths: [
      ...Object.values(guestPages),
      '/control/signin.html?back={text}',
      '/control/signup.html?token={text}',
    ],
  },
];

/** The elements of these pages, as they are with this text in everything. */
async function elementsWith(text: string, { by, paths }: Part): Promise<Record<string, string>> {
  const { site, admin } = await fullPanel();
  await write(site, text);
  const { ask } = by === 'admin' ? admin : site;
  const drawn: Record<string, string> = {};
  for (const path of paths) {
    const { text: html } = await ask(path.replaceAll('{text}', encodeURIComponent(text)));
    drawn[path] = elementsOf(html).join('\n');
  }
  return drawn;
}

const plain = new Map<Part, ReturnType<typeof elementsWith>>();

/** The same with plain words, drawn once for all attacks on these pages. */
function plainElements(part: Part): ReturnType<typeof elementsWith> {
  const drawn = plain.get(part) ?? elementsWith(filled('Plain words 1'), part);
  plain.set(part, drawn);
  return drawn;
}

// A new event begins with the last five minutes: pages that are compared are drawn at the same time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T10:02:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each text on each part of the pages; otherwise each part with one of them. */
const attacks = hostile.flatMap((text, turn) =>
  parts
    .filter((_part, index) => isWhole || index % hostile.length === turn)
    .map((part) => ({ text, part, ...part })),
);

test.each(attacks)('$text is nothing but text on $paths', async ({ text, part }) => {
  const expected = await plainElements(part);
  const attacked = await elementsWith(text, part);

  for (const path of part.paths) expect(attacked[path] === expected[path], path).toBe(true);
});

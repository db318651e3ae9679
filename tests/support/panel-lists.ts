import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { insertClient } from '../../server/content/clients/model.ts';
import { insertContentPage, moveContentPage } from '../../server/content/pages/model.ts';
import { insertReview } from '../../server/content/reviews/model.ts';
import { insertInvoice } from '../../server/invoices/queries.ts';
import { insertMessage } from '../../server/notifications/messages/model.ts';
import { paths } from '../../server/shared/paths.ts';
import { insertLogo } from './full-site.ts';
import { nobody } from './notifications/messages.ts';
import { insertActivity, insertParcel } from './parcels.ts';
import type { TestSite } from './site.ts';

/** A list of the panel. */
export type PanelList = {
  path: string;
  /** The API path of its records. */
  api: string;
  /** Adds a record; `name` is the name that the list shows. */
  insert(site: TestSite, name: string, number: number): Promise<unknown>;
};

const now = new Date('2026-03-01T08:00:00.000Z');

export const panelLists = {
  parcels: {
    path: paths.control.parcels,
    api: '/api/parcels',
    insert: ({ db }, tracking_code) => insertParcel(db, { tracking_code }),
  },
  activities: {
    path: '/control/parcels/TEST-1001/activities',
    api: '/api/parcels/TEST-1001',
    insert: async ({ db }, title) => {
      const existing = await db.selectFrom('parcels').select('id').executeTakeFirst();
      return insertActivity(db, existing?.id ?? (await insertParcel(db)), { title });
    },
  },
  pages: {
    path: paths.control.pages,
    api: '/api/pages',
    insert: async ({ db }, title, number) => {
      // Removes the starter pages, which would be in the list too.
      if (number === 1) await db.deleteFrom('pages').execute();
      const looks = { icon: 'people', hero: 'hero-mixed', overlay: 'overlay1' } as const;
      const page = { title, sub_title: '', content: 'We drive.', ...looks };
      const inserted = await insertContentPage(db, page, [`page-${number}`], now);
      // Before the others, because other lists show the newest first.
      if (inserted !== undefined) await moveContentPage(db, inserted, 1);
    },
  },
  reviews: {
    path: paths.control.reviews,
    api: '/api/reviews',
    insert: ({ db }, name) =>
      insertReview(db, { name, review: 'Good.', image: null, created_at: now.toISOString() }),
  },
  clients: {
    path: paths.control.clients,
    api: '/api/clients',
    // Before the others, because other lists show the newest first.
    insert: async ({ db }, name) => {
      await db.updateTable('clients').set('position', sql`position + 1`).execute();
      const image = await insertLogo(db);
      await insertClient(db, { name, image, position: 1, created_at: now.toISOString() });
    },
  },
  messages: {
    path: paths.control.messages,
    api: '/api/messages',
    insert: ({ db }, subject) =>
      insertMessage(db, { ...nobody, subject, body: 'Hello.', email: 'ada@example.com' }, now),
  },
  mails: {
    path: paths.control.mails,
    api: '/api/mails',
    insert: ({ db, mailer }, subject) =>
      mailer.enqueue(db, {
        kind: 'manual',
        language: 'en',
        to: 'ada@example.com',
        subject,
        body: 'Hello.',
      }),
  },
  invoices: {
    path: paths.control.invoices,
    api: '/api/invoices',
    insert: ({ db }, product) => insertInvoice(db, { product, year: 2026, now }),
  },
} satisfies Record<string, PanelList>;

/** Adds "Record-1" (the oldest) to "Record-n" to a list. */
export async function fillList(site: TestSite, list: PanelList, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await list.insert(site, `Record-${number}`, number);
  }
  await site.mailer.idle();
}

/** The records that a list shows. */
export function records(page: Page): Locator {
  return page.locator('.records .record, .record-table tbody tr');
}

/** The numbers of the records that a list shows, in its order. */
export async function visibleNumbers(page: Page): Promise<number[]> {
  const texts = await records(page).evaluateAll((all) =>
    all.map((record) => [...record.children].map((part) => part.textContent).join(' ')),
  );
  return texts.map((text) => Number(/record-(\d+)/i.exec(text)?.[1]));
}

/** The status text of a list. */
export function listState(page: Page): Locator {
  return page.locator('.record-list').getByRole('status');
}

/** Whole numbers from the first down to the last. */
export function countDown(first: number, last: number): number[] {
  return Array.from({ length: first - last + 1 }, (_, index) => first - index);
}

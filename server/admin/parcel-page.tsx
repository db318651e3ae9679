import { type Context, Hono } from 'hono';
import { findCustomersById } from '../customers/queries.ts';
import { findUnits } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage, requestMay } from '../http/middleware/access.ts';
import { findMailsAbout } from '../notifications/mail/model.ts';
import { findUnsubscribed } from '../notifications/mail/unsubscribes.ts';
import { findCustomerMessages } from '../notifications/messages/model.ts';
import { countSubscribers } from '../notifications/subscribers/queries.ts';
import { findCollections, findDue } from '../parcels/cash/collections.ts';
import { readEventChoices } from '../parcels/events/model.ts';
import { findOpenScans } from '../parcels/events/piece-scans.ts';
import { listCodeAliases } from '../parcels/merge/code-aliases.ts';
import { findNoPriceTexts } from '../parcels/no-price.ts';
import { renderParcelPage } from '../parcels/panel-parcel.ts';
import { findRunOfParcel } from '../parcels/runs/runs.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { maxShareLinks, type Parcel } from '../parcels/shared/parcel.ts';
import { customerLinks } from '../shared/fields.ts';
import { paths } from '../shared/paths.ts';
import { listShareLinks } from '../tracking/share-links/queries.ts';
import { lateBefore } from '../working-calendar.ts';

const maxMails = 20;

const allShareLinks = { page: 1, perPage: maxShareLinks, search: '', path: '' };

/** The panel's page about one parcel. It also shows mails, subscribers and share links, which belong to other areas. */
export const parcelOverviewPage = new Hono<SiteEnv>().get(
  paths.control.parcel,
  allowsPage('parcels:read'),
  async (c) => {
    const [choices, { ParcelPage }] = await Promise.all([
      readEventChoices(c.var.deps.db, c.var.language.code),
      import('../../views/parcels/parcel-page/parcel-page.tsx'),
    ]);
    return renderParcelPage(c, async (props) => {
      const { timeZone, mapTiles, calendar } = c.var.deps.config;
      const today = localDate(new Date(), timeZone);
      const { db } = c.var.deps;
      const related = await readRelatedRecords(c, props.parcel, today);
      const pieces = { scans: await findOpenScans(db, props.parcel), units: await findUnits(db) };
      const noPrice = (await findNoPriceTexts(c, [props.parcel])).get(props.parcel.id);
      const page = {
        ...props,
        ...related,
        ...pieces,
        choices,
        due: await findDue(db, props.parcel),
        isMerged: related.otherCodes.includes(c.req.query('merged') ?? ''),
        noPrice,
        today,
        dueBefore: lateBefore(calendar, today),
        tiles: mapTiles,
      };
      return <ParcelPage {...page} />;
    });
  },
);

/** Reads those records about a parcel that the reader may see. */
async function readRelatedRecords(c: Context<SiteEnv>, parcel: Parcel, today: string) {
  const { db } = c.var.deps;
  const { id, recipient_email, sender_email } = parcel;
  const linked = customerLinks.flatMap((name) => parcel[name] ?? []);
  const collected = await findCollections(db, id);
  const customers = requestMay(c, 'customers:read')
    ? await findCustomersById(db, [...new Set(linked)])
    : null;
  const isTold = customers !== null && requestMay(c, 'messages:read');
  const messages = isTold ? await findCustomerMessages(db, customers, maxMails) : [];
  const [otherCodes, mails, unsubscribed, subscribers, links, responsible, run] = await Promise.all(
    [
      listCodeAliases(db, id),
      requestMay(c, 'mail:read') ? findMailsAbout(db, id, maxMails) : [],
      requestMay(c, 'mail:read') ? findUnsubscribed(db, id, [recipient_email, sender_email]) : [],
      countSubscribers(db, id),
      requestMay(c, 'share-links:write') ? listShareLinks(db, id, new Date(), allShareLinks) : null,
      findResponsibleName(db, id),
      requestMay(c, 'runs:read') ? findRunOfParcel(db, id, today) : null,
    ],
  );
  return {
    otherCodes,
    mails,
    stopped: unsubscribed,
    followers: subscribers,
    shareLinks: links?.data ?? [],
    responsible,
    run,
    customers,
    messages,
    collected,
  };
}

/**
 * The member of the staff who last created or changed a parcel, by the activity log.
 *
 * Entries from before the column `staff_id` existed name no account. They are not matched by email address, which may belong to
 * somebody else by now.
 *
 * @returns the account's current name, or else its address; the address in the entry if the account is unknown or deleted; null if
 *   no member of the staff changed the parcel.
 */
async function findResponsibleName(db: Db, parcelId: number): Promise<string | null> {
  const last = await db
    .selectFrom('audit_events')
    .leftJoin('staff', 'staff.id', 'audit_events.staff_id')
    .select(['audit_events.email as former', 'staff.name', 'staff.email'])
    .where('parcel_id', '=', parcelId)
    .where('actor', 'in', ['administrator', 'staff'])
    .orderBy('audit_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.name || last?.email || last?.former || null;
}

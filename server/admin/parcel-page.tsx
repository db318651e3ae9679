import { Hono } from 'hono';
import { ParcelPage } from '../../views/parcels/parcel-page.tsx';
import type { Db } from '../database/tables.ts';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { findMailsAbout } from '../notifications/mail/queries.ts';
import { findUnsubscribed } from '../notifications/mail/unsubscribes.ts';
import { countSubscribers } from '../notifications/subscribers/queries.ts';
import { readEventChoices } from '../parcels/events/choices.ts';
import { listCodeAliases } from '../parcels/merge/code-aliases.ts';
import { renderParcelPage } from '../parcels/render-parcel-page.tsx';
import type { Parcel } from '../shared/parcel.ts';
import { paths } from '../shared/paths.ts';
import { mostShareLinks } from '../shared/share-link.ts';
import { listShareLinks } from '../tracking/share-links/queries.ts';

/** How many of the newest mails about a parcel are listed. */
const shownMails = 20;

/** As many share links as a parcel can have. */
const everyLink = { page: 1, perPage: mostShareLinks, search: '', path: '' };

/** The panel's page about one parcel, with what other areas know of it: mails, subscribers, share links. */
export const parcelOverviewPage = new Hono<SiteEnv>().get(
  paths.control.parcel,
  signedInOnly,
  async (c) => {
    const choices = await readEventChoices(c);
    return renderParcelPage(c, c.req.param('code'), async (props) => {
      const about = await readAbout(c.var.deps.db, props.parcel);
      const isMerged = about.otherCodes.includes(c.req.query('merged') ?? '');
      const today = localDate(new Date(), c.var.deps.config.timeZone);
      const shown = { ...about, choices, isMerged, today };
      return <ParcelPage {...props} {...shown} />;
    });
  },
);

/** What the panel shows beside a parcel: its other tracking numbers, mails, subscribers and share links. */
async function readAbout(
  db: Db,
  { id, recipient_email, sender_email }: Pick<Parcel, 'id' | 'recipient_email' | 'sender_email'>,
) {
  const [otherCodes, mails, stopped, followers, links] = await Promise.all([
    listCodeAliases(db, id),
    findMailsAbout(db, id, shownMails),
    findUnsubscribed(db, id, [recipient_email, sender_email]),
    countSubscribers(db, id),
    listShareLinks(db, id, new Date(), everyLink),
  ]);
  return { otherCodes, mails, stopped, followers, shareLinks: links.data };
}

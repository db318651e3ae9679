import { type Context, Hono } from 'hono';
import { ParcelPage } from '../../views/parcels/parcel-page.tsx';
import { localDate } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage, may } from '../http/middleware/access.ts';
import { findMailsAbout } from '../notifications/mail/queries.ts';
import { findUnsubscribed } from '../notifications/mail/unsubscribes.ts';
import { countSubscribers } from '../notifications/subscribers/queries.ts';
import { readEventChoices } from '../parcels/events/model.ts';
import { listCodeAliases } from '../parcels/merge/code-aliases.ts';
import { renderParcelPage } from '../parcels/panel-parcel.ts';
import { findRunOfParcel } from '../parcels/runs/runs.ts';
import type { Parcel } from '../shared/parcel.ts';
import { paths } from '../shared/paths.ts';
import { mostShareLinks } from '../shared/share-link.ts';
import { listShareLinks } from '../tracking/share-links/model.ts';
import { findResponsible } from './responsible.ts';

/** How many mails about a parcel are listed. */
const maxMails = 20;

/** A page with all the share links that a parcel can have. */
const allShareLinks = { page: 1, perPage: mostShareLinks, search: '', path: '' };

/** The panel's page about one parcel, with its mails, subscribers and share links, which are in other areas. */
export const parcelOverviewPage = new Hono<SiteEnv>().get(
  paths.control.parcel,
  allowsPage('parcels:read'),
  async (c) => {
    const choices = await readEventChoices(c.var.deps.db, c.var.language.code);
    return renderParcelPage(c, async (props) => {
      const { timeZone, mapTiles } = c.var.deps.config;
      const today = localDate(new Date(), timeZone);
      const related = await readRelated(c, props.parcel, today);
      const isMerged = related.otherCodes.includes(c.req.query('merged') ?? '');
      const page = { ...props, ...related, choices, isMerged, today, tiles: mapTiles };
      return <ParcelPage {...page} />;
    });
  },
);

/** A parcel's other tracking numbers, and what its reader may see of mails, subscribers, share links, runs and who did what. */
async function readRelated(
  c: Context<SiteEnv>,
  { id, recipient_email, sender_email }: Pick<Parcel, 'id' | 'recipient_email' | 'sender_email'>,
  today: string,
) {
  const { db } = c.var.deps;
  const [otherCodes, mails, unsubscribed, subscribers, links, responsible, run] = await Promise.all(
    [
      listCodeAliases(db, id),
      may(c, 'mail:read') ? findMailsAbout(db, id, maxMails) : [],
      may(c, 'mail:read') ? findUnsubscribed(db, id, [recipient_email, sender_email]) : [],
      countSubscribers(db, id),
      may(c, 'share-links:write') ? listShareLinks(db, id, new Date(), allShareLinks) : null,
      findResponsible(db, id),
      may(c, 'runs:read') ? findRunOfParcel(db, id, today) : null,
    ],
  );
  return {
    otherCodes,
    mails,
    stopped: unsubscribed,
    followers: subscribers,
    shareLinks: links?.data ?? [],
    ...{ responsible, run },
  };
}

import type { IconName } from '../../server/shared/catalog.ts';
import type { EventChoices } from '../../server/shared/event.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { MailSummary } from '../../server/shared/mail.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { ParcelWithHistory } from '../../server/shared/parcel.ts';
import { imagePath, parcelInvoicePath, paths, pathTo } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import type { ShareLink } from '../../server/shared/share-link.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { formatDay } from '../parts/dates.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { ProofSection } from './deliveries/proof-facts.tsx';
import { eventContext } from './events/event-context.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { ParcelFacts } from './parcel-facts.tsx';
import { CopyLinks, PrintLinks, PublicLinks } from './parcel-links.tsx';
import { ParcelMails } from './parcel-mails.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  parcel: ParcelWithHistory;
  choices: EventChoices;
  /** Codes of parcels that became one with it. */
  otherCodes: string[];
  /** The links that show all of it. */
  shareLinks: ShareLink[];
  /** Whether one of them has just done so. */
  isMerged: boolean;
  /** The newest that were sent about it. */
  mails: MailSummary[];
  /** The addresses that want no mail about it. */
  stopped: string[];
  /** How many follow it. */
  followers: number;
  /** `YYYY-MM-DD`, in the site's time zone. */
  today: string;
};

/** All data of a parcel, with links to change it. */
export function ParcelPage({
  panel,
  t,
  parcel,
  choices,
  otherCodes,
  isMerged,
  mails,
  stopped,
  followers,
  shareLinks,
  today,
}: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const code = parcel.tracking_code;
  const links: { path: string; icon: IconName; label: string }[] = [
    { path: paths.control.updateParcel, icon: 'edit', label: words.update },
    { path: paths.control.activities, icon: 'history', label: words.activities },
    { path: paths.control.updateMap, icon: 'map', label: words.updateMap },
    { path: paths.control.updateImage, icon: 'image', label: words.updateImage },
  ];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={code}
      crumbs={parcelCrumbs(site, t)}
      actions={
        <>
          <Island
            name="event-button"
            on="load"
            site={site}
            props={{ context: eventContext(panel, t, choices), id: parcel.id, code }}
          />
          <a
            className="button button-quiet"
            href={localizedHref(site, pathTo(paths.control.deliver, { code }))}
          >
            <Icon name="handshake" />
            {t.proof.take}
          </a>
          <a className="button button-quiet" href={localizedHref(site, parcelInvoicePath(code))}>
            <Icon name="receipt_long" />
            {t.invoicing.actions.forParcel}
          </a>
        </>
      }
      styles={parcel.delivery === null ? undefined : site.manifest.deliveryStyles}
    >
      {isMerged && (
        <p className="panel panel-good" role="status">
          {t.copies.merged}
        </p>
      )}
      <PublicLinks site={site} t={t} code={code} />
      <ul className="parcel-links">
        {links.map(({ path, icon, label }) => (
          <li key={path}>
            <a className="tile" href={localizedHref(site, pathTo(path, { code }))}>
              <Icon name={icon} />
              <strong>{label}</strong>
            </a>
          </li>
        ))}
      </ul>
      <CopyLinks site={site} t={t} code={code} />
      <PrintLinks site={site} t={t} parcel={parcel} />
      <p className="parcel-history">
        {plural(words, 'historyCount', { count: parcel.history.total }, site.language.tag)} ·{' '}
        {words.registered}:{' '}
        <time dateTime={parcel.created_at}>
          {formatDay(parcel.created_at, site.language.tag, panel.timeZone)}
        </time>
        {followers > 0 &&
          ` · ${plural(t.subscriptions.panel, 'count', { count: followers }, site.language.tag)}`}
        {otherCodes.length > 0 && (
          <>
            {' · '}
            {interpolate(t.copies.alsoFound, { codes: otherCodes.join(', ') })}
          </>
        )}
      </p>
      <div className="parcel-sheet">
        {parcel.delivery !== null && (
          <ProofSection {...{ panel, t, code }} delivery={parcel.delivery} />
        )}
        <ParcelFacts {...{ panel, t, parcel, today }} />
        {parcel.image !== null && (
          <section>
            <h2>{fields.image}</h2>
            <img className="parcel-image" src={imagePath(parcel.image)} alt={t.track.image} />
          </section>
        )}
      </div>
      <ParcelMails {...{ panel, t, mails, stopped }} />
      <Island
        name="share-links"
        on="idle"
        site={site}
        props={{
          code,
          links: shareLinks,
          t: { ...t.privacy.links, noAnswer: t.control.list.noAnswer },
          tag: site.language.tag,
          timeZone: panel.timeZone,
        }}
      />
    </PanelLayout>
  );
}

import type { Units } from '../../../server/admin/shared/settings.ts';
import type { Customer } from '../../../server/customers/shared/customer.ts';
import type { MailSummary, Message } from '../../../server/notifications/shared/mail.ts';
import type { EventChoices, OpenScans } from '../../../server/parcels/shared/event.ts';
import {
  type ParcelWithHistory,
  type ShareLink,
  statusFields,
} from '../../../server/parcels/shared/parcel.ts';
import type { ParcelRun } from '../../../server/parcels/shared/run.ts';
import { colon } from '../../../server/shared/colon.ts';
import { mailStates } from '../../../server/shared/enums.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { langAttribute } from '../../../server/shared/languages.ts';
import { imagePath, paths, pathTo, runPath } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import { ParcelCustomers } from '../../customers/parcel-customers.tsx';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { formatDay, formatDayAndTime } from '../../parts/dates.ts';
import { Notice } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import { MailBadge } from '../../parts/mail-badge.tsx';
import { PlainDeletion } from '../../parts/plain-deletion.tsx';
import { stageTexts } from '../../parts/status.ts';
import { IsolatedText } from '../../parts/text-with-emails.tsx';
import { runName } from '../../parts/titles.ts';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import { ProofSection } from '../deliveries/proof-facts.tsx';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { ParcelActions } from './parcel-actions.tsx';
import { AddDetails, type Collection, ParcelFacts } from './parcel-facts.tsx';
import { ParcelHistoryIsland, ParcelMapIsland, PublicLinks } from './parcel-islands.tsx';
import { ParcelPieces } from './parcel-pieces.tsx';

type Props = PanelProps & {
  parcel: ParcelWithHistory;
  choices: EventChoices;
  /** The amount still to collect, in the currency's smallest unit. */
  due: number;
  tiles: MapTiles | null;
  /** The codes of parcels that were merged into this one. */
  otherCodes: string[];
  shareLinks: ShareLink[];
  /** Whether a parcel was just merged into this one. */
  isMerged: boolean;
  mails: MailSummary[];
  /** The email addresses that have unsubscribed from the parcel. */
  stopped: string[];
  followers: number;
  /** The name or email address of the last member who wrote about the parcel; null: no member wrote about it. */
  responsible: string | null;
  /** The parcel's run of today; null: the parcel has no run today, or the user may not see the run. */
  run: ParcelRun | null;
  /** `YYYY-MM-DD`, in the site's time zone. */
  today: string;
  /** What was due before this day is late. */
  dueBefore: string;
  /** The parcel's customers, and their messages; null: the user may not see them. */
  customers: Customer[] | null;
  messages: Message[];
  collected: Collection[];
  /** Why the delivery service has no price for the parcel. */
  noPrice: string | undefined;
  units: Units;
  /** The events that only some of the pieces have reached. */
  scans: OpenScans[];
};

/** A parcel: its status, its recipient, its tracking history, and the actions on it. */
export function ParcelPage({ panel, t, parcel, isMerged, ...related }: Props) {
  const { site } = panel;
  const { tracking_code: code, delivery } = parcel;
  const { choices, tiles, dueBefore, mails, stopped } = related;
  const shared = { panel, t, parcel };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={code}
      crumbs={parcelCrumbs(site, t)}
      actions={<ParcelActions panel={panel} t={t} parcel={parcel} />}
      styles={site.manifest.parcelStyles}
    >
      {isMerged && <Notice>{t.copies.merged}</Notice>}
      <ParcelStatusIsland {...shared} dueBefore={dueBefore} />
      <div className="parcel-page stack">
        <div className="parcel-people stack">
          {delivery !== null && (
            <ProofSection panel={panel} t={t} code={code} delivery={delivery} />
          )}
          <ParcelFacts {...shared} only={['recipient', 'sender']} />
          <ParcelCustomers {...shared} customers={related.customers} messages={related.messages} />
        </div>
        <div className="parcel-events">
          <ParcelHistoryIsland {...shared} choices={choices} due={related.due} />
        </div>
        <div className="parcel-rest stack">
          <ParcelMapIsland {...shared} tiles={tiles} />
          <ParcelFacts
            {...shared}
            only={['shipment', 'delivery']}
            collected={related.collected}
            noPrice={related.noPrice}
          />
          <ParcelPieces
            site={site}
            t={t}
            pieces={parcel.pieces}
            units={related.units}
            scans={related.scans}
          />
          {may(panel, 'parcels:write') && <AddDetails {...shared} />}
          {parcel.image !== null && (
            <img className="parcel-image" src={imagePath(parcel.image)} alt={t.track.image} />
          )}
          <PublicLinks site={site} t={t} code={code} />
          <div>
            {may(panel, 'mail:read') && (
              <ParcelMails panel={panel} t={t} mails={mails} stopped={stopped} />
            )}
            {may(panel, 'share-links:write') && (
              <ShareLinksIsland panel={panel} t={t} code={code} links={related.shareLinks} />
            )}
          </div>
          <ParcelRecord
            {...shared}
            followers={related.followers}
            otherCodes={related.otherCodes}
            responsible={related.responsible}
            run={related.run}
          />
          {may(panel, 'parcels:write') && (
            <PlainDeletion
              t={t.control.list}
              api={paths.api.parcels}
              record={{ id: parcel.id }}
              name={code}
              tag={site.language.tag}
              warning={t.control.parcels.deleteWarning}
              next={localizedHref(site, paths.control.parcels)}
            />
          )}
        </div>
      </div>
    </PanelLayout>
  );
}

type PartProps = Pick<Props, 'panel' | 't' | 'parcel'>;

type StatusProps = PartProps & Pick<Props, 'dueBefore'>;

function ParcelStatusIsland({ panel: { site }, t, parcel, dueBefore }: StatusProps) {
  const words = pick(t.track, ['estimatedDelivery', 'deliveryBetween']);
  return (
    <Island
      name="parcel-status"
      on="load"
      site={site}
      props={{
        parcel: pick(parcel, statusFields),
        t: {
          ...words,
          late: t.parcelList.late,
          dismiss: t.control.list.dismiss,
          stages: stageTexts(t),
        },
        dueBefore,
        tag: site.language.tag,
        contentLang: site.contentLang,
      }}
    />
  );
}

type ShareLinksProps = PanelProps & { code: string; links: ShareLink[] };

function ShareLinksIsland({ panel: { site, timeZone }, t, code, links }: ShareLinksProps) {
  const words = { ...t.privacy.links, ...pick(t.control.list, ['dismiss', 'noAnswer', 'none']) };
  return (
    <Island
      name="share-links"
      on="visible"
      site={site}
      props={{ code, links, t: words, tag: site.language.tag, timeZone }}
    />
  );
}

type ParcelRecordProps = PartProps &
  Pick<Props, 'followers' | 'otherCodes' | 'responsible' | 'run'>;

/**
 * When the parcel was registered, who is responsible, today's run and driver, the number of subscribers, and other
 * codes that redirect to the parcel.
 */
function ParcelRecord({ panel, t, parcel: { created_at }, ...props }: ParcelRecordProps) {
  const { followers, otherCodes, responsible, run } = props;
  const { tag } = panel.site.language;
  return (
    <p className="parcel-record soft">
      {t.parcelList.created}
      {colon(tag)}
      <time dateTime={created_at}>{formatDay(created_at, tag, panel.timeZone)}</time>
      {responsible !== null && (
        <>
          {` · ${t.staff.responsible}${colon(tag)}`}
          <IsolatedText text={responsible} />
        </>
      )}
      {run !== null && <RunToday panel={panel} t={t} run={run} />}
      {followers > 0 && ` · ${plural(t.subscriptions.panel, 'count', { count: followers }, tag)}`}
      {otherCodes.length > 0 && (
        <>
          {' · '}
          {interpolate(t.copies.alsoFound, { codes: otherCodes.join(', ') })}
        </>
      )}
    </p>
  );
}

function RunToday({ panel, t, run }: PanelProps & { run: ParcelRun }) {
  const { id, name, driver } = run;
  return (
    <>
      {` · ${t.runs.ofToday}${colon(panel.site.language.tag)}`}
      <a href={localizedHref(panel.site, runPath(id))}>
        <IsolatedText text={runName(run, t.runs)} />
      </a>
      {name !== null && driver !== null && (
        <>
          {' · '}
          {t.runs.fields.driver}
          {colon(panel.site.language.tag)}
          <IsolatedText text={driver.name} />
        </>
      )}
    </>
  );
}

/** The emails about a parcel, folded: the number in each state, then the emails. */
function ParcelMails({ panel, t, mails, stopped }: PanelProps & Pick<Props, 'mails' | 'stopped'>) {
  const { states } = t.control.mail;
  const { tag } = panel.site.language;
  const counts = mailStates
    .map((state) => ({ state, count: mails.filter((mail) => mail.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${states[state]}${colon(tag)}${count.toLocaleString(tag)}`);
  return (
    <details className="parcel-fold ruled-above">
      <summary className="finger">
        <h2>{t.statusEmails.sent}</h2>
        {counts.length > 0 && <small>{counts.join(' · ')}</small>}
      </summary>
      {stopped.map((address) => (
        <p key={address}>
          <IsolatedText text={address} />
          {colon(panel.site.language.tag)}
          {t.statusEmails.stopped}
        </p>
      ))}
      {mails.length === 0 && (
        <p className="list-state soft above below">{t.statusEmails.sentNone}</p>
      )}
      <ul className="records">
        {mails.map((mail) => (
          <li key={mail.id} className="record row">
            <ParcelMailEntry panel={panel} t={t} mail={mail} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ParcelMailEntry({ panel, t, mail }: PanelProps & { mail: MailSummary }) {
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const { lastError, kinds } = t.control.mail;
  const time = (at: string) => formatDayAndTime(at, tag, timeZone);
  const waits = mail.state === 'queued' && mail.attempts === 0 ? mail.next_attempt_at : null;
  return (
    <div className="record-main line break plain grow">
      <MailBadge mail={mail} t={t.control.mail} />
      <a href={localizedHref(site, pathTo(paths.control.mail, { id: mail.id }))}>
        <strong>
          <UserText lang={langAttribute(mail.language, site.language)}>{mail.subject}</UserText>
        </strong>
      </a>
      <IsolatedText text={mail.recipient} />
      <small>
        {kinds[mail.kind]} ·{' '}
        {waits === null
          ? time(mail.sent_at ?? mail.kept_at ?? mail.created_at)
          : interpolate(t.statusEmails.waits, { time: time(waits) })}
      </small>
      {mail.last_error !== null && (
        <small className="own-line bad break">
          {lastError}
          {colon(panel.site.language.tag)}
          <bdi>{mail.last_error}</bdi>
        </small>
      )}
    </div>
  );
}

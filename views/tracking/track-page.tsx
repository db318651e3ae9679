import type { IslandProps } from '../../islands/registry.ts';
import { pick } from '../../server/shared/field-values.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import type { IslandParts, MapTiles, Site } from '../../server/web/shared/site.ts';
import { drawIsland, OpenIsland } from '../island.tsx';
import { initialGraph } from '../parts/data.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref, telephoneHref } from '../parts/links.ts';
import { hoursInWords } from '../parts/opening-hours.tsx';
import { stageTexts } from '../parts/status.ts';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';

type TrackerProps = SiteProps & { tiles: MapTiles | null; timeZone: string };

type Props = TrackerProps & {
  /** The result in a few words, as trackingLabel writes it. */
  label: string;
  /** Whether the address has a code. Search engines should not index such pages. */
  hasCode: boolean;
  /** The island: its markup is made by drawTracker, and its state is the JSON of `{ initial }`. */
  tracker: IslandParts;
};

type Context = Omit<IslandProps['tracker'], 'initial'>;

const prefix = 'tracker-';

export function TrackPage({ label, hasCode, tracker, ...props }: Props) {
  const { site, t } = props;
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, label)}
      noindex={hasCode}
      graph={initialGraph(site)}
    >
      <div className="track-head wide no-print">
        <h1>{t.track.title}</h1>
        <p className="lead">
          {t.track.lead} {interpolate(t.multiTracking.hint, limits.codes)}
        </p>
      </div>
      <OpenIsland
        name="tracker"
        on="use"
        site={site}
        props={trackerContext(props)}
        prefix={prefix}
        parts={tracker}
      />
      {hasCode && (
        <script
          type="module"
          src={site.manifest.liveResult}
          nonce={site.chat?.nonce}
          fetchPriority="low"
        />
      )}
      <NotFoundHelp site={site} t={t} />
    </PublicLayout>
  );
}

/**
 * Renders the tracker, the only part that differs between the pages of results.
 *
 * @param initial the requested code, and the result.
 */
export function drawTracker(
  props: TrackerProps,
  initial: IslandProps['tracker']['initial'],
): string {
  return drawIsland('tracker', { ...trackerContext(props), initial }, prefix);
}

function trackerContext({ site, t, tiles, timeZone }: TrackerProps): Context {
  return {
    t: t.track,
    stages: stageTexts(t),
    subscribe: t.subscriptions.form,
    trackingFiles: t.trackingFiles.result,
    proof: t.proof.result,
    multiTracking: t.multiTracking.list,
    unlock: { ...t.privacy.unlock, working: t.control.form.working },
    realtime: t.realtime.result,
    cash: pick(t.cash, ['payOnDelivery', 'payHow']),
    contactLink: t.replies.ask,
    language: site.language,
    contentLang: site.contentLang,
    addressLanguage: site.addressLanguage,
    timeZone,
    tiles,
    company: site.settings.company_name,
    help: { ...contactFormLink(site, t), phone: companyPhone(site) },
    pickup: pickupInfo(site, t),
    unknown: [t.errors.parcelNotFound, t.errors.notTrackingCode],
  };
}

function pickupInfo({ settings, opening, language, contentLang }: Site, t: Messages) {
  const { pickup_days: days, pickup_bring: bring, contact_address: address } = settings;
  const hours = hoursInWords(opening?.week ?? null, t.company, language.tag);
  const brought = { lines: [bring ?? t.track.pickupUsual], lang: bring ? contentLang : undefined };
  return {
    days,
    address,
    facts: [
      ...(hours.length > 0 ? [{ label: t.company.hours, lines: hours, lang: undefined }] : []),
      { label: t.track.pickupBring, ...brought },
    ],
  };
}

const contactFormLink = (site: Site, t: Messages) => ({
  href: localizedHref(site, `${paths.contact}#contact`),
  label: t.contact.contactTitle,
});

/** null if the company has given no phone number that can be dialled. */
function companyPhone({ settings: { contact_phone: label } }: Site) {
  const href = label === null ? undefined : telephoneHref(label);
  return label === null || href === undefined ? null : { href, label };
}

/** Help about an unknown tracking number. Every page for lookups has it; the styles show it only after that error. */
function NotFoundHelp({ site, t }: SiteProps) {
  const { notFoundHelp: words, fieldErrors } = t;
  const link = contactFormLink(site, t);
  const phone = companyPhone(site);
  return (
    <section className="not-found-help wide no-print">
      <h2>{words.title}</h2>
      <ul>
        {[words.mistyped, words.tooEarly, words.otherNumber].map((reason) => (
          <li key={reason} className="measure">
            {reason}
          </li>
        ))}
      </ul>
      <p className="measure">{fieldErrors.trackingCodeShape}</p>
      <h2>{interpolate(words.ask, { company: site.settings.company_name })}</h2>
      <p className="not-found-contact actions">
        {phone !== null && (
          <a href={phone.href} className="button button-quiet" dir="ltr">
            <Icon name="call" />
            {phone.label}
          </a>
        )}
        <a href={link.href} className="button button-quiet">
          <Icon name="chat" />
          {link.label}
        </a>
      </p>
    </section>
  );
}

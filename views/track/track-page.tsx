import type { ReactNode } from 'react';
import type { IslandProps } from '../../islands/registry.ts';
import { paths } from '../../server/shared/paths.ts';
import type { MapTiles, Site } from '../../server/shared/site.ts';
import { Island, IslandPreload } from '../island.tsx';
import { graphOf } from '../parts/graph.ts';
import { localizedHref } from '../parts/links.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** What was found, or that nothing was; see trackingLabel. */
  label: string;
  /** Whether a parcel was asked for: such a page is not for search engines. */
  asked: boolean;
  /** The tracker. */
  children: ReactNode;
};

/** The tracking page around its tracker. */
export function TrackPage({ site, t, label, asked, children }: Props) {
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, label)}
      noindex={asked}
      graph={graphOf(site)}
    >
      {/* What visitors come for: on a slow network it can be used a third sooner. */}
      <IslandPreload name="tracker" site={site} />
      <div className="track-head">
        <h1>{t.track.title}</h1>
        <p className="lead">{t.track.lead}</p>
      </div>
      {children}
    </PublicLayout>
  );
}

type TrackerProps = {
  site: Site;
  t: Messages;
  /** What was asked for, and what was found. */
  state: IslandProps['tracker']['initial'];
  tiles: MapTiles | null;
  timeZone: string;
};

/** The search bar, and what it has found. */
export function Tracker({ site, t, state, tiles, timeZone }: TrackerProps) {
  return (
    <Island
      name="tracker"
      on="idle"
      site={site}
      props={{
        t: t.track,
        language: site.language,
        contentLang: site.contentLang,
        addressLanguage: site.addressLanguage,
        timeZone,
        tiles,
        company: site.settings.company_name,
        help: {
          href: localizedHref(site, `${paths.contact}#contact`),
          label: t.contact.contactTitle,
        },
        initial: state,
      }}
    />
  );
}

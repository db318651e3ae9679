import type { IslandProps } from '../../islands/registry.ts';
import { paths } from '../../server/shared/paths.ts';
import type { MapTiles, Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { graphOf } from '../parts/graph.ts';
import { localizedHref } from '../parts/links.ts';
import { trackingLabel } from '../parts/titles.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  /** The code that was looked up, and the result. */
  state: IslandProps['tracker']['initial'];
  tiles: MapTiles | null;
  timeZone: string;
};

export function TrackPage({ site, t, state, tiles, timeZone }: Props) {
  const asked = state.code !== '' || state.errors.length > 0;
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, trackingLabel(t.track, state.parcel, state.errors))}
      noindex={asked}
      graph={graphOf(site)}
    >
      <div className="track-head">
        <h1>{t.track.title}</h1>
        <p className="lead">{t.track.lead}</p>
      </div>
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
    </PublicLayout>
  );
}

import { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import type { EventChoices } from '../../../server/parcels/shared/event.ts';
import {
  mapWords,
  type Parcel,
  type ParcelWithHistory,
} from '../../../server/parcels/shared/parcel.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { pickSentences } from '../../../server/shared/interpolate.ts';
import { paths, pathTo, trackPath } from '../../../server/shared/paths.ts';
import { shortPath } from '../../../server/tracking/shared/short-path.ts';
import { may } from '../../../server/web/shared/panel.ts';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import { Island } from '../../island.tsx';
import { localizedHref } from '../../parts/links.ts';
import { stageTexts } from '../../parts/status.ts';
import type { PanelProps, SiteProps } from '../../props.ts';
import { eventContext } from '../activities/activity-form-spec.ts';
import { addEventLinkId } from './parcel-actions.tsx';

type Props = PanelProps & { parcel: ParcelWithHistory; choices: EventChoices; due: number };

export function ParcelHistoryIsland({ panel, t, parcel, choices, due }: Props) {
  const { site, timeZone } = panel;
  const { parcels: words, activities, list } = t.control;
  return (
    <Island
      name="parcel-history"
      on="load"
      site={site}
      props={{
        id: parcel.id,
        code: parcel.tracking_code,
        due: amountToCollect({ ...parcel, cod_amount: due }),
        linkId: addEventLinkId,
        hasProof: parcel.delivery !== null,
        first: parcel.history,
        context: {
          t: {
            ...pickSentences(words, ['allEvents', 'historyCount_other']),
            title: t.track.history,
            editTitle: activities.editTitle,
            added: t.done.saved,
            undone: t.events.undone,
          },
          list,
          writes: may(panel, 'parcels:write'),
          stages: stageTexts(t),
          eventPicture: t.track.eventPicture,
          event: eventContext(panel, t, choices),
          tag: site.language.tag,
          contentLang: site.contentLang,
          timeZone,
        },
      }}
    />
  );
}

type ParcelMapProps = PanelProps & { parcel: Parcel; tiles: MapTiles | null };

const places = [
  'pickup_location',
  'current_location',
  'destination',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_current_latitude',
  'map_current_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'map_zoom',
] as const;

/** A small map, if visitors see one and any position is known; the map's own page has a large one. */
export function ParcelMapIsland({ panel, t, parcel, tiles }: ParcelMapProps) {
  const { site } = panel;
  const isKnown = [
    parcel.map_pickup_latitude,
    parcel.map_current_latitude,
    parcel.map_destination_latitude,
  ].some((latitude) => latitude !== null);
  if (parcel.show_map !== 'yes' || !isKnown) return null;
  const { updateMap } = paths.control;
  return (
    <div className="parcel-map">
      <Island
        name="parcel-map"
        on="visible"
        site={site}
        props={{
          parcel: pick(parcel, places),
          tiles,
          t: pick(t.track, mapWords),
          contentLang: site.contentLang,
        }}
      />
      {may(panel, 'parcels:write') && (
        <a
          className="finger-link break"
          href={localizedHref(site, pathTo(updateMap, { code: parcel.tracking_code }))}
        >
          {t.control.parcels.updateMap}
        </a>
      )}
    </div>
  );
}

/** Links and number to give to customers: the result's URL, the short one, and the tracking number. */
export function PublicLinks({ site, t, code }: SiteProps & { code: string }) {
  const { publicLink, copy, copyNumber } = t.control.parcels;
  const { copied } = t.privacy.links;
  const links = [
    { label: publicLink, path: trackPath(code) },
    { label: t.multiTracking.shortLink, path: shortPath(code) },
  ];
  return (
    <section className="public-links list">
      {links.map(
        ({ label, path }) =>
          path !== null && (
            <Island
              key={label}
              name="copy-link"
              on="idle"
              site={site}
              props={{ href: `${site.origin}${path}`, t: { label, copy, copied } }}
            />
          ),
      )}
      <Island
        name="copy-button"
        on="idle"
        site={site}
        props={{ text: code, t: { copy: copyNumber, copied } }}
      />
    </section>
  );
}

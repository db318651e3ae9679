import { type GeocoderView, geocoderFields } from '../../../server/parcels/shared/geocoder.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { MapTiles } from '../../../server/web/shared/site.ts';
import { Island, type Trigger } from '../../island.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

export type GeocoderData = {
  geocoder: GeocoderView;
  /** The company's address in one line, used for a test; null: it has no street. */
  ownAddress: string | null;
  tiles: MapTiles | null;
};

type Props = PanelProps & {
  data: GeocoderData;
  to: string;
  button?: FormSpec['button'];
  on?: Trigger;
};

/** The form of the geocoder, with a test that can be run before saving. */
export function GeocoderForm({ panel: { site }, t, data, to, button, on = 'load' }: Props) {
  const { geocoder: words, mailServers, control, track } = t;
  const { ownAddress: address, tiles } = data;
  const lead = address === null ? words.testNoAddress : interpolate(words.testLead, { address });
  return (
    <PanelForm site={site} t={t} on={on} spec={geocoderForm(t, data.geocoder, to, button)}>
      {() => (
        <Island
          name="geocoder-test"
          on="idle"
          site={site}
          props={{
            t: {
              title: mailServers.testTitle,
              lead,
              test: words.test,
              ...pick(control.form, ['noAnswer', 'working']),
            },
            map: {
              tiles,
              t: pick(track, ['map', 'mapFailed', 'mapLoading', 'zoomIn', 'zoomOut']),
            },
          }}
        />
      )}
    </PanelForm>
  );
}

function geocoderForm(
  t: Messages,
  geocoder: GeocoderView,
  to: string,
  button: FormSpec['button'] = { label: t.control.form.save },
): FormSpec {
  const { hints, fields } = t.geocoder;
  const { keepPassword, password } = t.mailServers.hints;
  const field = fieldBuilder(geocoderFields, { url: t.webhooks.url, ...fields });
  const hasKey = geocoder.has_key && !geocoder.key_lost;
  const openStreetMap = 'https://nominatim.openstreetmap.org';
  return {
    method: 'PATCH',
    action: paths.api.geocoder,
    sections: [
      {
        fields: [
          field('url', 'url', geocoder.url, {
            placeholder: openStreetMap,
            hint: interpolate(hints.url, { url: openStreetMap }),
          }),
          field('per_second', 'number', geocoder.per_second ?? 1, { hint: hints.per_second }),
          field('key_name', 'text', geocoder.key_name, { hint: hints.key_name }),
          field('key', 'password', '', { hint: hasKey ? keepPassword : password }),
        ],
      },
    ],
    button,
    outcome: { type: 'go', to },
  };
}

/** Says which geocoder the site uses now. */
export function geocoderSentence(t: Messages, { source, url }: GeocoderView): string {
  if (source === null || url === null) return t.geocoder.none;
  return interpolate(t.geocoder.current, { host: new URL(url).host });
}

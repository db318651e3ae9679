import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';
import { type GeocoderData, GeocoderForm } from './geocoder-form.tsx';
import { SettingsLayout } from './settings-form.tsx';

/** The settings of the geocoder, which finds addresses on the map. */
export function GeocoderPage({ panel, t, data }: PanelProps & { data: GeocoderData }) {
  const { site } = panel;
  const { geocoder } = data;
  const words = t.geocoder;
  const page = { panel, t, title: t.setup.steps.geocoder, lead: words.lead };
  if (geocoder.source === 'environment') {
    const host = new URL(geocoder.url ?? '').host;
    return (
      <SettingsLayout {...page}>
        <p className="panel">{interpolate(words.environment, { host })}</p>
      </SettingsLayout>
    );
  }
  const removal: FormSpec = {
    method: 'DELETE',
    action: paths.api.geocoder,
    sections: [],
    button: { label: words.remove, quiet: true },
    outcome: { type: 'reload' },
  };
  return (
    <SettingsLayout {...page}>
      {geocoder.key_lost && <p className="panel panel-bad">{words.lost}</p>}
      <GeocoderForm
        panel={panel}
        t={t}
        data={data}
        to={localizedHref(site, paths.control.settings)}
      />
      {geocoder.source === 'panel' && (
        <section className="part" aria-labelledby="remove-title">
          <h2 id="remove-title">{words.remove}</h2>
          <p>{words.removeLead}</p>
          <PanelForm site={site} t={t} spec={removal} />
        </section>
      )}
    </SettingsLayout>
  );
}

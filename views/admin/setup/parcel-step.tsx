import { parcelFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { paths } from '../../../server/shared/paths.ts';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { SetupStepProps } from './setup-data.ts';

/** The form for the first parcel, with the three required fields; later, a link to the list. */
export function ParcelSetupStep({
  panel: { site },
  t,
  data: { setup, offeredCode },
  on,
}: SetupStepProps) {
  const { parcels, panel, fields, form } = t.control;
  const field = fieldsOf(parcelFields, fields);
  if (setup.parcel === 'done') {
    return (
      <p>
        <a href={localizedHref(site, paths.control.parcels)}>{panel.parcels}</a>
      </p>
    );
  }
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.parcels,
    encoding: 'json',
    sends: 'all',
    once: true,
    fixed: {},
    sections: [
      {
        fields: [
          field('tracking_code', 'text', offeredCode, { hint: parcels.codeHint }),
          field('recipient_name', 'text', ''),
          field('destination', 'text', ''),
        ],
      },
    ],
    button: { label: parcels.createButton, busy: form.saving },
    outcome: { type: 'go', to: localizedHref(site, paths.control.setup) },
  };
  return (
    <>
      <p>{t.setup.parcel}</p>
      <PanelForm site={site} t={t} spec={spec} on={on} />
    </>
  );
}

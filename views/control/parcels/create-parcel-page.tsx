import { parcelFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';
import { creationForm } from '../record-forms.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';

type Props = {
  panel: Panel;
  t: Messages;
  /** A generated tracking code for the new parcel. */
  offered: string;
};

export function CreateParcelPage({ panel, t, offered }: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const codeField = field('tracking_code', 'text', offered, { hint: words.codeHint });
  const open = localizedHref(site, paths.control.parcel).replace(':code', '{tracking_code}');
  const next = [
    { label: words.open, to: open },
    { label: words.another, to: localizedHref(site, paths.control.createParcel) },
  ];
  const spec = creationForm(t, words.createButton, next, {
    action: paths.api.parcels,
    encoding: 'json',
    sections: [
      {
        fields: [codeField, field('recipient_name', 'text', ''), field('destination', 'text', '')],
      },
    ],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.createTitle}
      lead={words.createLead}
      crumbs={parcelCrumbs(site, t)}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

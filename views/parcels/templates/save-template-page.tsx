import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { templateFields } from '../../../server/shared/parcel-copy.ts';
import { fromTemplatePath, paths, pathTo } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { creationForm } from '../../panel/record-forms.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

/** Keeps what repeats of a parcel, under a name. */
export function SaveTemplatePage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { copies: words } = t;
  const code = parcel.tracking_code;
  const name = fieldsOf(templateFields, t.control.fields)('name', 'text', '', {
    hint: words.nameHint,
  });
  const links = [
    {
      label: words.useTemplate,
      to: localizedHref(site, fromTemplatePath(0)).replace('template=0', 'template={id}'),
    },
    { label: words.toTemplates, to: localizedHref(site, paths.control.parcelTemplates) },
    { label: words.toParcel, to: localizedHref(site, pathTo(paths.control.parcel, { code })) },
  ];
  const spec = creationForm(t, t.control.form.save, links, {
    action: paths.api.parcelTemplates,
    encoding: 'json',
    // As a number: as text it could be the code of another parcel.
    fixed: { from: parcel.id },
    sections: [{ fields: [name] }],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={interpolate(words.templateTitle, { code })}
      lead={words.templateLead}
      crumbs={parcelCrumbs(site, t, code)}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

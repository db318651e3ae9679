import type { Panel } from '../../../server/shared/panel.ts';
import { type ParcelTemplate, templateFields } from '../../../server/shared/parcel-copy.ts';
import { fromTemplatePath, paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../../panel/panel-form.tsx';
import { changeForm } from '../../panel/record-forms.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { detailSections, mapPlace, mapSettings } from '../parcel-fields.ts';

type Props = { panel: Panel; t: Messages; template: ParcelTemplate };

/** A template's name, and what a parcel that begins with it has. */
export function TemplatePage({ panel, t, template }: Props) {
  const { site } = panel;
  const { copies: words } = t;
  const list = { label: words.templates, href: localizedHref(site, paths.control.parcelTemplates) };
  const spec = changeForm(
    t,
    template.id,
    { type: 'stay' },
    {
      action: paths.api.parcelTemplates,
      encoding: 'json',
      sections: [
        { fields: [fieldsOf(templateFields, t.control.fields)('name', 'text', template.name)] },
        ...detailSections(t, templateFields, template),
        { title: words.map, fields: mapSettings(t, template) },
        mapPlace(t, 'pickup', template),
        mapPlace(t, 'destination', template),
      ],
    },
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.editTemplate}
      crumbs={[...parcelCrumbs(site, t), list]}
      actions={
        <a
          className="button button-quiet"
          href={localizedHref(site, fromTemplatePath(template.id))}
        >
          <Icon name="add" />
          {words.useTemplate}
        </a>
      }
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

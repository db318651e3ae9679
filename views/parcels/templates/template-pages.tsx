import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import { type ParcelTemplate, templateFields } from '../../../server/parcels/shared/parcel-copy.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { fromTemplatePath, paths, pathTo } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { changeForm, creationForm } from '../../panel/record-forms.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps, SiteProps } from '../../props.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { detailSections, mapPlace, mapSettings } from '../parcel-fields.ts';

/** The form of a template: its name, and the values of a parcel that is made from it. */
export function TemplatePage({ panel, t, template }: PanelProps & { template: ParcelTemplate }) {
  const { site } = panel;
  const { copies: words } = t;
  const list = { label: words.templates, href: localizedHref(site, paths.control.parcelTemplates) };
  const spec = changeForm(t, template.id, { type: 'stay' } as const, {
    action: paths.api.parcelTemplates,
    sections: [
      { fields: [fieldBuilder(templateFields, t.control.fields)('name', 'text', template.name)] },
      ...detailSections(t, templateFields, template),
      { title: t.company.settings.mapTitle, fields: mapSettings(t, template) },
      mapPlace(t, 'pickup', template),
      mapPlace(t, 'destination', template),
    ],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={template.name}
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

export function SaveTemplatePage({ panel, t, parcel }: PanelProps & { parcel: Parcel }) {
  const { site } = panel;
  const { copies: words } = t;
  const code = parcel.tracking_code;
  const name = fieldBuilder(templateFields, t.control.fields)('name', 'text', '');
  const links = [
    {
      label: words.useTemplate,
      to: localizedHref(site, fromTemplatePath(0)).replace('template=0', 'template={id}'),
    },
    { label: t.control.list.all, to: localizedHref(site, paths.control.parcelTemplates) },
    { label: words.toParcel, to: localizedHref(site, pathTo(paths.control.parcel, { code })) },
  ];
  const spec = creationForm(t.control.form.save, links, {
    action: paths.api.parcelTemplates,
    // The id is sent as a number. As text, it could be the code of another parcel.
    fixed: { from: parcel.id },
    sections: [{ fields: [name] }],
  });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={interpolate(words.templateTitle, { code })}
      crumbs={parcelCrumbs(site, t, code)}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

export function TemplatesLink({ site, t }: SiteProps) {
  return (
    <a className="button button-quiet" href={localizedHref(site, paths.control.parcelTemplates)}>
      {t.copies.templates}
    </a>
  );
}

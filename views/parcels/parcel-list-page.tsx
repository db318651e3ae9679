import type { IslandProps } from '../../islands/registry.ts';
import type { EventChoices } from '../../server/shared/event.ts';
import type { FieldRule } from '../../server/shared/field-rules.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { ParcelView } from '../../server/shared/parcel-view.ts';
import { paths } from '../../server/shared/paths.ts';
import { stages } from '../../server/shared/stages.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { controlOf, fieldsOf, optionsOf } from '../panel/panel-form.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { eventContext } from './events/event-context.ts';
import { parcelSections } from './parcel-sections.ts';
import { TemplatesLink } from './templates/template-pages.tsx';

type Props = Pick<IslandProps['parcel-list'], 'first' | 'query'> & {
  panel: Panel;
  t: Messages;
  choices: EventChoices;
  views: ParcelView[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

/** The list of parcels. */
export function ParcelListPage({ panel, t, choices, views, today, first, query }: Props) {
  const { site } = panel;
  const { parcels: words } = t.control;
  const { fields: _, ...exporting } = t.exporting;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      actions={
        <>
          <TemplatesLink site={site} t={t} />
          <a className="button button-quiet" href={localizedHref(site, paths.control.import)}>
            {t.importing.page.link}
          </a>
          <a className="button" href={localizedHref(site, paths.control.createParcel)}>
            <Icon name="add" />
            {words.create}
          </a>
        </>
      }
    >
      <Island
        name="parcel-list"
        on="load"
        site={site}
        props={{
          first,
          query,
          context: {
            t: t.parcelList,
            list: t.control.list,
            exporting: { t: exporting, language: site.addressLanguage },
            copy: t.copies.copy,
            papers: {
              print: t.documents.print,
              printMatching: t.documents.printMatching,
              what: t.documents.what,
              part: t.documents.part,
              kinds: t.documents.kinds,
            },
            undone: t.events.undone,
            event: eventContext(panel, t, choices),
            fields: settableFields(t),
            views,
            today,
          },
        }}
      />
    </PanelLayout>
  );
}

/** The fields that many parcels may have in common. */
function settableFields({ control, stages: names }: Messages): FieldSpec[] {
  const field = fieldsOf(parcelFields, control.fields);
  return parcelSections(control.parcels)
    .filter(({ names: [first] }) => first !== 'recipient_name')
    .flatMap((section) => section.names)
    .map((name) => {
      const rule: FieldRule = parcelFields[name];
      const options = [{ value: '', label: control.parcels.noStage }, ...optionsOf(stages, names)];
      return field(name, controlOf(rule), '', name === 'stage' ? { options } : {});
    });
}

import type { IslandProps } from '../../islands/registry.ts';
import type { EventChoices } from '../../server/parcels/shared/event.ts';
import type { ParcelView } from '../../server/parcels/shared/parcel-list.ts';
import { type FieldRule, pick } from '../../server/shared/field-values.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { Island } from '../island.tsx';
import { HeadLink, PanelLayout } from '../panel/layout.tsx';
import { controlForRule, fieldBuilder, stageOptions } from '../panel/panel-form.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { fieldLabels } from '../translations/parcel-labels.ts';
import { eventContext } from './activities/activity-form-spec.ts';
import { parcelSections } from './parcel-fields.ts';
import { assignContext } from './runs/runs-page.tsx';

type Props = PanelProps &
  Pick<IslandProps['parcel-list'], 'first' | 'query' | 'counts'> & {
    choices: EventChoices;
    views: ParcelView[];
    /** `YYYY-MM-DD` in the site's time zone. */
    today: string;
  };

export function ParcelListPage({ panel, t, choices, views, today, ...list }: Props) {
  const { first, query, counts } = list;
  const { site } = panel;
  const { parcels: words } = t.control;
  const { fields: _, ...exporting } = t.exporting;
  const allowed = {
    write: may(panel, 'parcels:write'),
    deliver: may(panel, 'deliveries:write'),
    export: may(panel, 'exports:read'),
    assign: may(panel, 'runs:write'),
    runs: may(panel, 'runs:read'),
    invoice: may(panel, 'invoices:write'),
  };
  const exports = {
    t: exporting,
    forSpreadsheets: t.exportLinks.menu,
    language: site.addressLanguage,
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.fields.parcels}
      styles={site.manifest.parcelListStyles}
      actions={
        <>
          {allowed.write && (
            <HeadLink site={site} path={paths.control.parcelTemplates} icon="bookmark_add" isQuiet>
              {t.copies.templates}
            </HeadLink>
          )}
          {may(panel, 'imports:write') && (
            <HeadLink site={site} path={paths.control.import} icon="upload" isQuiet>
              {t.importing.page.link}
            </HeadLink>
          )}
          {allowed.export && (
            <Island
              name="parcel-export"
              on="load"
              site={site}
              props={{ context: exports, query }}
            />
          )}
          {allowed.write && (
            <HeadLink site={site} path={paths.control.createParcel} icon="add">
              {words.create}
            </HeadLink>
          )}
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
          counts,
          context: {
            t: t.parcelList,
            list: t.control.list,
            headings: parcelListHeadings(t),
            menu: {
              open: words.open,
              edit: words.update,
              label: t.documents.kinds.labels,
              waybill: t.documents.kinds.waybills,
              deliver: t.proof.take,
              copyNumber: words.copyNumber,
              copied: t.privacy.links.copied,
            },
            exporting: exports,
            may: allowed,
            copy: t.copies.copy,
            invoice: t.control.audit.records.invoice,
            documents: pick(t.documents, ['print', 'printMatching', 'what', 'part', 'kinds']),
            runs: assignContext(panel, t),
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

function parcelListHeadings({ control: { fields }, parcelList, runs: { run } }: Messages) {
  return {
    ...pick(fields, ['destination', 'stage']),
    ...pick(parcelList, ['delivery', 'updated']),
    location: fields.current_location,
    code: fields.tracking_code,
    recipient: fields.recipient_name,
    sender: fields.sender_name,
    phone: fields.recipient_phone_number,
    service: fields.shipped_via,
    pieces: fields.pieces_count,
    run,
  };
}

function settableFields(t: Messages): FieldSpec[] {
  const { control, stages: names } = t;
  const field = fieldBuilder(parcelFields, fieldLabels(t));
  return parcelSections(t)
    .filter(({ names: [first] }) => first !== 'recipient_name')
    .flatMap((section) => section.names)
    .map((name) => {
      const rule: FieldRule = parcelFields[name];
      const options = stageOptions(control.parcels.noStage, names);
      return field(name, controlForRule(rule), '', name === 'stage' ? { options } : {});
    });
}

import type { EventChoices } from '../../../server/parcels/shared/event.ts';
import { type FieldRule, pick } from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { paths } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { HeadLink } from '../../panel/layout.tsx';
import { controlForRule, fieldBuilder, stageOptions } from '../../panel/panel-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';
import { eventContext } from '../activities/activity-form-spec.ts';
import { parcelSections } from '../parcel-fields.ts';
import { assignContext } from '../runs/runs-page.tsx';

/** Beside the title of the list of parcels: templates, and the import. */
export function ParcelListLinks({ panel, t }: PanelProps) {
  const { site } = panel;
  return (
    <>
      {may(panel, 'parcels:write') && (
        <HeadLink site={site} path={paths.control.parcelTemplates} icon="bookmark_add" isQuiet>
          {t.copies.templates}
        </HeadLink>
      )}
      {may(panel, 'imports:write') && (
        <HeadLink site={site} path={paths.control.import} icon="upload" isQuiet>
          {t.importing.page.link}
        </HeadLink>
      )}
    </>
  );
}

/** What is done with selected parcels. */
export function ParcelBulk({ panel, t, choices }: PanelProps & { choices: EventChoices }) {
  const { site } = panel;
  const allowed = {
    write: may(panel, 'parcels:write'),
    export: may(panel, 'exports:read'),
    assign: may(panel, 'runs:write'),
    invoice: may(panel, 'invoices:write'),
  };
  return (
    <Island
      name="parcel-bulk"
      on="load"
      site={site}
      props={{
        context: {
          t: t.parcelList,
          list: t.control.list,
          exporting: {
            t: pick(t.exporting, ['selected', 'kinds', 'formats']),
            language: site.addressLanguage,
          },
          may: allowed,
          invoice: t.control.audit.records.invoice,
          documents: pick(t.documents, ['print', 'what', 'part', 'kinds']),
          runs: assignContext(panel, t),
          undone: t.events.undone,
          event: eventContext(panel, t, choices),
          fields: settableFields(t),
        },
      }}
    />
  );
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

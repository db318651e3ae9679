import { importKinds } from '../../../server/shared/import-columns.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { exportLinkLimits } from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { isolated } from '../../parts/isolated.ts';
import { PlainField, PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { listWords } from './list-words.ts';

type Props = {
  site: Site;
  t: Messages;
  /** What it says from the start; `query`: that of the list that it exports. */
  fields: Record<string, string>;
};

/** Makes a link. */
export function NewLinkForm({ site, t, fields }: Props) {
  const words = t.exportLinks;
  const { query = '' } = fields;
  const list = listWords(query, t, site.language.tag).join(' · ');
  return (
    <PlainForm site={site} action={paths.control.exportLinks} does="create" button={words.create}>
      <input type="hidden" name="query" value={query} />
      <p>{interpolate(words.listed, { list: isolated(list) })}</p>
      <p className="panel">{words.warning}</p>
      <PlainField id="link-name" label={t.control.fields.name} hint={words.nameHint}>
        {(attributes) => (
          <input
            {...attributes}
            name="name"
            required
            maxLength={exportLinkLimits.name}
            autoComplete="off"
            defaultValue={fields.name}
          />
        )}
      </PlainField>
      <PlainField id="link-kind" label={t.exporting.fields.kind}>
        {(attributes) => (
          <select {...attributes} name="kind" defaultValue={fields.kind}>
            {importKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t.exporting.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField id="link-end" label={t.apiKeys.fields.ends_at} hint={words.endHint}>
        {(attributes) => (
          <input {...attributes} name="ends_at" type="date" defaultValue={fields.ends_at} />
        )}
      </PlainField>
    </PlainForm>
  );
}

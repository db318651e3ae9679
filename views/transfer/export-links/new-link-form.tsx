import { exportLinkLimits } from '../../../server/shared/export-link.ts';
import { importKinds } from '../../../server/shared/import-columns.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { PlainForm } from '../../auth/two-step/plain-form.tsx';
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
      <p>{interpolate(words.listed, { list: `\u2068${list}\u2069` })}</p>
      <p className="panel">{words.warning}</p>
      <div className="field">
        <label htmlFor="link-name">{t.control.fields.name}</label>
        <input
          id="link-name"
          name="name"
          required
          maxLength={exportLinkLimits.name}
          autoComplete="off"
          defaultValue={fields.name}
          aria-describedby="link-name-hint"
        />
        <p className="field-hint" id="link-name-hint">
          {words.nameHint}
        </p>
      </div>
      <div className="field">
        <label htmlFor="link-kind">{t.exporting.fields.kind}</label>
        <select id="link-kind" name="kind" defaultValue={fields.kind}>
          {importKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.exporting.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="link-end">{t.apiKeys.fields.ends_at}</label>
        <input
          id="link-end"
          name="ends_at"
          type="date"
          defaultValue={fields.ends_at}
          aria-describedby="link-end-hint"
        />
        <p className="field-hint" id="link-end-hint">
          {words.endHint}
        </p>
      </div>
    </PlainForm>
  );
}

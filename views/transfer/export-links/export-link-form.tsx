import {
  exportLinkLimits,
  importFormula,
  type NewExportLink,
} from '../../../server/parcels/shared/parcel-list.ts';
import { importKinds } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { labelledOptions } from '../../panel/panel-form.tsx';
import { PlainForm, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { isolateName } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';

/** The address of the link that was just created: only this page has it. */
export function NewLinkAddress({ site, t, created }: SiteProps & { created: NewExportLink }) {
  const words = t.exportLinks;
  const { copy, copied } = t.privacy.links;
  const texts = [
    { label: words.formula, text: importFormula(created.url) },
    { label: t.control.fields.link, text: created.url },
  ];
  return (
    <div className="panel panel-good">
      <div role="status">
        <p>
          <strong>{t.done.created}</strong>
        </p>
        <p>{t.apiKeys.copyNow}</p>
      </div>
      {texts.map(({ label, text }) => (
        <div key={label} className="part">
          <p>{label}</p>
          <Island name="copy-text" on="load" site={site} props={{ text, t: { copy, copied } }} />
        </div>
      ))}
    </div>
  );
}

type NewLinkFormProps = SiteProps & {
  /** The initial values; `query` is the query of the list to export. */
  fields: Record<string, string>;
  /** The list to export, in words. */
  list: string;
};

/** A form that creates a link. It works without JavaScript. */
export function NewLinkForm({ site, t, fields, list }: NewLinkFormProps) {
  const words = t.exportLinks;
  const { query = '' } = fields;
  return (
    <section className="part">
      <h2>{words.create}</h2>
      <PlainForm site={site} action={paths.control.exportLinks} button={words.create}>
        <input type="hidden" name="query" value={query} />
        <p>{interpolate(words.listed, { list: isolateName(list) })}</p>
        <p className="panel">{words.warning}</p>
        <PlainInput
          id="link-name"
          label={t.control.fields.name}
          name="name"
          required
          maxLength={exportLinkLimits.name}
          autoComplete="off"
          defaultValue={fields.name}
        />
        <PlainSelect
          id="link-kind"
          label={t.exporting.fields.kind}
          name="kind"
          defaultValue={fields.kind}
          options={labelledOptions(importKinds, t.exporting.kinds)}
        />
        <PlainInput
          id="link-end"
          label={t.apiKeys.fields.ends_at}
          note={t.control.form.optional}
          name="ends_at"
          type="date"
          defaultValue={fields.ends_at}
        />
      </PlainForm>
    </section>
  );
}

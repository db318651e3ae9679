import {
  exportLinkLimits,
  importFormula,
  type NewExportLink,
  type ParcelFilter,
  readListQuery,
} from '../../../server/parcels/shared/parcel-list.ts';
import { colon } from '../../../server/shared/colon.ts';
import { importKinds } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { labelledOptions } from '../../panel/panel-form.tsx';
import { formatDate } from '../../parts/dates.ts';
import { PlainForm, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { isolateName } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

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
};

/** A form that creates a link. It works without JavaScript. */
export function NewLinkForm({ site, t, fields }: NewLinkFormProps) {
  const words = t.exportLinks;
  const { query = '' } = fields;
  const list = listWords(query, t, site.language.tag).join(' · ');
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

/** The filters and the search of a parcel list's query, in words. @param tag the reader's language. */
export function listWords(query: string, t: Messages, tag: string): string[] {
  const { filter, search } = readListQuery(new URLSearchParams(query));
  const parts = [
    ...(search === '' ? [] : [`${t.control.list.search}${colon(tag)}${search}`]),
    ...filterWords(filter, t, tag),
  ];
  return parts.length === 0 ? [t.parcelList.everything] : parts;
}

function filterWords(filter: ParcelFilter, t: Messages, tag: string): string[] {
  const words = t.parcelList;
  const span = (name: string, from: string | null, to: string | null) => [
    from !== null && `${name}${colon(tag)}${words.from} ${formatDate(from, tag)}`,
    to !== null && `${name}${colon(tag)}${words.to} ${formatDate(to, tag)}`,
  ];
  const parts = [
    filter.stage.length > 0 && filter.stage.map((stage) => t.stages[stage]).join(', '),
    filter.late && words.late,
    filter.silent_days !== null &&
      `${words.silent}${colon(tag)}${filter.silent_days.toLocaleString(tag)}`,
    ...span(words.created, filter.created_from, filter.created_to),
    ...span(words.delivery, filter.delivery_from, filter.delivery_to),
    filter.no_email && words.noEmail,
    filter.origin !== null && `${words.origin}${colon(tag)}${filter.origin}`,
    filter.destination !== null && `${words.destination}${colon(tag)}${filter.destination}`,
    filter.address_missing && words.addressMissing,
    filter.out_since_yesterday && words.outSinceYesterday,
    filter.import !== null && words.fromImport,
    filter.sort !== null && words.sorts[filter.sort],
  ];
  return parts.filter((part) => part !== false);
}

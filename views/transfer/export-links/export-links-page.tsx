import {
  type ExportLink,
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
import { LastUseAndExpiry } from '../../panel/last-use-and-expiry.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { labelledOptions } from '../../panel/panel-form.tsx';
import { formatDate } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { PlainForm, PlainInput, PlainSelect, RevokeForm } from '../../parts/plain-form.tsx';
import { IsolatedText } from '../../parts/text-with-emails.tsx';
import { isolateName } from '../../parts/written.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = PanelProps & {
  links: ExportLink[];
  /** ISO 8601, UTC. */
  now: string;
  /** The link that was just made; its address is shown only now. null: none was made. */
  created: NewExportLink | null;
  /** The initial values of the form, or those that were refused. */
  fields: Record<string, string>;
};

/**
 * The export links for spreadsheets, and a form that makes one of a list of parcels. The page works without JavaScript.
 */
export function ExportLinksPage({ panel, t, links, now, created, fields }: Props) {
  const { site } = panel;
  const words = t.exportLinks;
  const list = fields.query ? `${paths.control.parcels}?${fields.query}` : paths.control.parcels;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      crumbs={[{ label: t.control.fields.parcels, href: localizedHref(site, list) }]}
      needsScript={false}
    >
      {created !== null && <CreatedLink panel={panel} t={t} created={created} />}
      {links.length === 0 && <p>{t.control.list.none}</p>}
      <ul className="events">
        {links.map((link) => (
          <ExportLinkEntry key={link.id} panel={panel} t={t} link={link} now={now} />
        ))}
      </ul>
      <section className="part">
        <h2>{words.create}</h2>
        <NewLinkForm site={site} t={t} fields={fields} />
      </section>
    </PanelLayout>
  );
}

function CreatedLink({ panel, t, created }: PanelProps & { created: NewExportLink }) {
  const { site } = panel;
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

type ExportLinkEntryProps = PanelProps & {
  link: ExportLink;
  /** ISO 8601, UTC. */
  now: string;
};

/** A link: its export, its creator, its expiry, its last use, and a form that revokes it. */
function ExportLinkEntry({ panel, t, link, now }: ExportLinkEntryProps) {
  const { site } = panel;
  const words = t.exportLinks;
  const { id, name, kind, query, made_by: by } = link;
  const hasEnded = link.ends_at !== null && link.ends_at <= now;
  return (
    <li className="entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="event-facts inline-list small soft">
        <span>{t.exporting.kinds[kind]}</span>
        {listWords(query, t, site.language.tag).map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </p>
      <p className="event-facts inline-list small soft">
        <IsolatedText text={interpolate(t.control.list.madeBy, { name: by })} />
        <LastUseAndExpiry panel={panel} t={t} now={now} record={link} />
        {!hasEnded && !link.works && <strong>{interpolate(words.paused, { name: by })}</strong>}
      </p>
      <RevokeForm
        site={site}
        action={paths.control.exportLinks}
        button={t.apiKeys.revoke}
        id={id}
        lead={interpolate(words.revokeLead, { name })}
      />
    </li>
  );
}

type NewLinkFormProps = SiteProps & {
  /** The initial values; `query` is the query of the list to export. */
  fields: Record<string, string>;
};

function NewLinkForm({ site, t, fields }: NewLinkFormProps) {
  const words = t.exportLinks;
  const { query = '' } = fields;
  const list = listWords(query, t, site.language.tag).join(' · ');
  return (
    <PlainForm site={site} action={paths.control.exportLinks} does="create" button={words.create}>
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
  );
}

/** The filters and the search of a parcel list's query, in words. @param tag the reader's language. */
function listWords(query: string, t: Messages, tag: string): string[] {
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

import {
  type AuditEvent,
  actions,
  actors,
  type FieldValue,
} from '../../../server/audit/shared/audit.ts';
import { roles } from '../../../server/shared/account.ts';
import { colon } from '../../../server/shared/colon.ts';
import { stages } from '../../../server/shared/enums.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import type { Option } from '../../../server/shared/form.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { labelledOptions } from '../../panel/panel-form.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { LanguageField, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { IsolatedText } from '../../parts/text-with-emails.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import { homeFieldLabel } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';

type Props = PanelProps & {
  events: PageOf<AuditEvent>;
  who: People;
  criteria: AuditCriteria;
};

/** The activity log, a list that works without script. */
export function AuditPage({ panel, t, events, who, criteria }: Props) {
  const words = t.control.audit;
  const { current_page: page, last_page: last } = events;
  const pageHref = (number: number, before: string | null = null) => {
    const given = Object.entries(criteria).filter(([, value]) => value !== null && value !== '');
    const query = new URLSearchParams([
      ...given.map(([name, value]): [string, string] => [name, String(value)]),
      ['page', String(number)],
    ]);
    if (before !== null) query.set('before', before);
    return localizedHref(panel.site, `${paths.control.audit}?${query}`);
  };
  return (
    <PanelLayout panel={panel} t={t} title={words.title} needsScript={false}>
      <EventFilterForm panel={panel} t={t} who={who} criteria={criteria} />
      {events.data.length === 0 && <p className="list-state soft above below">{words.none}</p>}
      <ol className="records events">
        {events.data.map((event) => (
          <EventEntry key={event.id} panel={panel} t={t} event={event} />
        ))}
      </ol>
      <nav className="actions above" aria-label={words.title}>
        {page > 1 && (
          <a className="button button-quiet" rel="prev" href={pageHref(page - 1)}>
            {words.newer}
          </a>
        )}
        {page < last && (
          <a
            className="button button-quiet"
            rel="next"
            href={pageHref(page + 1, nextPageBefore(events.next_page_url))}
          >
            {words.older}
          </a>
        )}
      </nav>
    </PanelLayout>
  );
}

/** The `before` of the next page's URL, in a log that is too long for page numbers alone. */
function nextPageBefore(address: string | null): string | null {
  return new URLSearchParams(address?.split('?')[1]).get('before');
}

/** The filters of the list; null: not filtered. */
type AuditCriteria = Record<'actor' | 'action' | 'record' | 'from' | 'to', string | null>;

/** Members and API keys to filter by: pairs of value and label. */
type People = readonly (readonly [string, string])[];

type EventFilterFormProps = PanelProps & { who: People; criteria: AuditCriteria };

function EventFilterForm({ panel: { site }, t, who, criteria }: EventFilterFormProps) {
  const words = t.control.audit;
  const people = who.map(([value, label]) => ({ value, label }));
  const choices = [
    { name: 'actor', known: [...labelledOptions(actors, words.actors), ...people] },
    { name: 'action', known: labelledOptions(actions, words.actions) },
  ] as const;
  return (
    <form className="tiles event-filter top" action={paths.control.audit}>
      <LanguageField site={site} />
      {choices.map(({ name, known }) => (
        <PlainSelect
          key={name}
          id={`event-${name}`}
          label={words[name]}
          name={name}
          defaultValue={criteria[name] ?? ''}
          options={withCurrentOption(words.all, known, criteria[name])}
        />
      ))}
      <PlainInput
        id="event-record"
        label={t.control.fields.id}
        hint={words.recordHint}
        name="record"
        maxLength={300}
        defaultValue={criteria.record ?? ''}
      />
      {(['from', 'to'] as const).map((name) => (
        <PlainInput
          key={name}
          id={`event-${name}`}
          label={t.parcelList[name]}
          type="date"
          name={name}
          defaultValue={criteria[name] ?? ''}
        />
      ))}
      <button type="submit" className="button start all-columns">
        {t.documents.show}
      </button>
    </form>
  );
}

/** The options, and a value from the URL that is none of them, such as an email address. */
function withCurrentOption(all: string, known: readonly Option[], value: string | null): Option[] {
  const isOther = value !== null && !known.some((option) => option.value === value);
  return [{ value: '', label: all }, ...known, ...(isOther ? [{ value, label: value }] : [])];
}

/** One event: what was done to what, by whom, when and from where, and what it changed. */
function EventEntry({ panel: { site, timeZone }, t, event }: PanelProps & { event: AuditEvent }) {
  const { audit: words } = t.control;
  const { record, changes, at, email, address, api_key: key } = event;
  const isGone = event.action === 'deleted';
  // A created record has no previous values.
  const isNew = ['created', 'downloaded', 'ended'].includes(event.action);
  const hasRecord = record.name !== null || record.id !== null;
  return (
    <li className="entry">
      <p>
        {words.records[record.type]}
        {hasRecord && ' '}
        {hasRecord && <RecordName record={record} site={site} />}
        {colon(site.language.tag)}
        <strong>{words.actions[event.action]}</strong>
      </p>
      <p className="event-facts inline-list small soft">
        <time dateTime={at}>{formatDayAndTime(at, site.language.tag, timeZone)}</time>
        <span>{words.actors[event.actor]}</span>
        {key !== undefined && <bdi>{key.name}</bdi>}
        {email !== null && <IsolatedText text={email} />}
        {address !== null && <bdi dir="ltr">{address}</bdi>}
      </p>
      {Object.keys(changes).length > 0 && (
        <dl className="pairs small above">
          {Object.entries(changes).map(([name, { from, to }]) => (
            <div key={name}>
              <dt>{auditFieldLabel(name, t)}</dt>
              <dd>
                {!isNew && <AuditValue value={auditValueText(name, from, t)} empty={words.empty} />}
                {!isNew && !isGone && <Became words={words.became} />}
                {!isGone && <AuditValue value={auditValueText(name, to, t)} empty={words.empty} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type RecordNameProps = Pick<AuditEvent, 'record'> & Pick<SiteProps, 'site'>;

function RecordName({ record: { type, id, name }, site }: RecordNameProps) {
  const shown = <bdi>{name ?? id}</bdi>;
  if (type !== 'parcel' || name === null) return shown;
  return <a href={localizedHref(site, pathTo(paths.control.parcel, { code: name }))}>{shown}</a>;
}

function Became({ words }: { words: string }) {
  return (
    <>
      {' '}
      <span aria-hidden="true" className="event-arrow">
        →
      </span>
      <span className="visually-hidden">{words}</span>{' '}
    </>
  );
}

function AuditValue({ value, empty }: { value: FieldValue; empty: string }) {
  return value === null || value === '' ? <i>{empty}</i> : <bdi>{String(value)}</bdi>;
}

/** The label of a role or a stage; other values unchanged. */
function auditValueText(name: string, value: FieldValue, t: Messages): FieldValue {
  const role = name === 'role' ? roles.find((known) => known === value) : undefined;
  if (role !== undefined) return t.staff.roles[role];
  const stage = name === 'stage' ? stages.find((known) => known === value) : undefined;
  return stage === undefined ? value : t.stages[stage];
}

/** The label of a field in the panel; its own name if it has none. */
function auditFieldLabel(name: string, t: Messages): string {
  const words: Record<string, string> = {
    ...t.exporting.fields,
    filter: t.parcelList.filters,
    role: t.staff.role,
    picture: t.control.fields.image,
    focus_x: t.control.home.focusX,
    focus_y: t.control.home.focusY,
    ...t.invoicing.fields,
    ...t.runs.fields,
    ...t.proof.fields,
    ...t.writing.fields,
    ...t.branding.fields,
    ...t.mailServers.fields,
    ...t.geocoder.fields,
    ...t.replies.fields,
    ...t.apiKeys.fields,
    ...fieldLabels(t),
  };
  return words[name] ?? homeFieldLabel(name, t) ?? name;
}

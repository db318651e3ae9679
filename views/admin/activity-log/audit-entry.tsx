import type { AuditEvent, FieldValue } from '../../../server/shared/audit.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { localizedHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages; event: AuditEvent };

/** One event: what was done to what, by whom, when and from where, and what it changed. */
export function EventEntry({ panel: { site, timeZone }, t, event }: Props) {
  const { audit: words } = t.control;
  const { record, changes, at, email, address, api_key: key } = event;
  const isGone = event.action === 'deleted';
  // A created record has no previous values.
  const isNew = ['created', 'downloaded', 'ended'].includes(event.action);
  const hasRecord = record.name !== null || record.id !== null;
  return (
    <li className="event-entry">
      <p>
        {words.records[record.type]}
        {hasRecord && ' '}
        {hasRecord && <RecordName record={record} hrefOf={(path) => localizedHref(site, path)} />}:{' '}
        <strong>{words.actions[event.action]}</strong>
      </p>
      <p className="event-facts soft">
        <time dateTime={at}>{formatDayAndTime(at, site.language.tag, timeZone)}</time>
        <span>{words.actors[event.actor]}</span>
        {key !== undefined && <bdi>{key.name}</bdi>}
        {email !== null && (
          <bdi>
            <TextWithEmails text={email} />
          </bdi>
        )}
        {address !== null && <bdi dir="ltr">{address}</bdi>}
      </p>
      {Object.keys(changes).length > 0 && (
        <dl className="event-changes">
          {Object.entries(changes).map(([name, { from, to }]) => (
            <div key={name}>
              <dt>{labelOf(name, t)}</dt>
              <dd>
                {!isNew && <Value value={from} empty={words.empty} />}
                {!isNew && !isGone && <Became words={words.became} />}
                {!isGone && <Value value={to} empty={words.empty} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function RecordName({
  record: { type, id, name },
  hrefOf,
}: {
  record: AuditEvent['record'];
  hrefOf: (path: string) => string;
}) {
  const shown = <bdi>{name ?? id}</bdi>;
  if (type !== 'parcel' || name === null) return shown;
  return <a href={hrefOf(pathTo(paths.control.parcel, { code: name }))}>{shown}</a>;
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

function Value({ value, empty }: { value: FieldValue; empty: string }) {
  return value === null || value === '' ? <i>{empty}</i> : <bdi>{String(value)}</bdi>;
}

/** What a field is called in the panel; its own name where it has no words. */
function labelOf(name: string, t: Messages): string {
  const words: Record<string, string> = {
    ...t.exporting.fields,
    filter: t.parcelList.filters,
    ...t.invoicing.fields,
    ...t.runs.fields,
    ...t.proof.fields,
    ...t.writing.fields,
    ...t.branding.fields,
    ...t.mailServers.fields,
    ...t.replies.fields,
    ...t.apiKeys.fields,
    ...t.control.fields,
  };
  return words[name] ?? name;
}

import type { AuditEvent, FieldValue } from '../../../server/audit/shared/audit.ts';
import { roles } from '../../../server/shared/account.ts';
import { colon } from '../../../server/shared/colon.ts';
import { stages } from '../../../server/shared/enums.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { homeFieldLabel } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';

type EventProps = { event: AuditEvent; reader: ListReader };

/** The record of an entry: its type, and its name, which leads to the page of a parcel. */
export function AuditRecord({ event: { record }, reader: { t, href } }: EventProps) {
  const { type, id, name } = record;
  const shown = <bdi>{name ?? id}</bdi>;
  return (
    <>
      {t.control.audit.records[type]}{' '}
      {type === 'parcel' && name !== null ? (
        <a className="finger-link" href={href(pathTo(paths.control.parcel, { code: name }))}>
          {shown}
        </a>
      ) : (
        shown
      )}
    </>
  );
}

/** The fields that an entry changed. */
export function AuditChanges({ event, reader: { t } }: EventProps) {
  const words = t.control.audit;
  const changes = changedFields(event, t);
  if (changes.length === 0) return null;
  return (
    <dl className="record-wide pairs small">
      {changes.map(({ name, label, values: [first, second] }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <AuditValue value={first} empty={words.empty} />
            {second !== undefined && (
              <>
                <Became words={words.became} />
                <AuditValue value={second} empty={words.empty} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields that an entry changed, in one line. @param tag BCP 47. */
export function auditChangesText(event: AuditEvent, t: Messages, tag: string): string {
  const texts = changedFields(event, t).map(({ label, values }) => {
    const shown = values.map((value) => textOf(value, t.control.audit.empty));
    return `${label}${colon(tag)}${shown.join(' → ')}`;
  });
  return texts.join('; ');
}

/** `values`: before and after; a new record had none before, and one that is gone has none after. */
function changedFields({ action, changes }: AuditEvent, t: Messages) {
  const isNew = ['created', 'downloaded', 'ended'].includes(action);
  return Object.entries(changes).map(([name, { from, to }]) => {
    const [before, after] = [valueText(name, from, t), valueText(name, to, t)];
    const values = isNew ? [after] : action === 'deleted' ? [before] : [before, after];
    return { name, label: auditFieldLabel(name, t), values };
  });
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

type ValueProps = { value: FieldValue | undefined; empty: string };

function AuditValue({ value = null, empty }: ValueProps) {
  return value === null || value === '' ? <i>{empty}</i> : <bdi>{String(value)}</bdi>;
}

function textOf(value: FieldValue, empty: string): string {
  return value === null || value === '' ? empty : String(value);
}

/** The label of a role or a stage; other values unchanged. */
function valueText(name: string, value: FieldValue, t: Messages): FieldValue {
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

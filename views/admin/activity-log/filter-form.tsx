import { actions, actors } from '../../../server/shared/audit.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** What the list of audit events is narrowed to; null: not narrowed. */
export type AuditCriteria = Record<'actor' | 'action' | 'record' | 'from' | 'to', string | null>;

/** Members and API keys that the list can be narrowed down to: values, and what they are called. */
export type People = readonly (readonly [string, string])[];

type Props = { panel: Panel; t: Messages; who: People; criteria: AuditCriteria };

/** Narrows the list of events down. */
export function EventFilterForm({ panel: { site }, t, who, criteria }: Props) {
  const words = t.control.audit;
  const lang = new URL(localizedHref(site, '/'), 'http://site.invalid').searchParams.get('lang');
  return (
    <form className="event-filter" action={paths.control.audit}>
      {lang !== null && <input type="hidden" name="lang" value={lang} />}
      <Choice name="actor" label={words.actor} all={words.all} value={criteria.actor}>
        {[...actors.map((actor) => [actor, words.actors[actor]] as const), ...who]}
      </Choice>
      <Choice name="action" label={words.action} all={words.all} value={criteria.action}>
        {actions.map((action) => [action, words.actions[action]])}
      </Choice>
      <div className="field">
        <label htmlFor="event-record">{words.record}</label>
        <input
          id="event-record"
          name="record"
          maxLength={300}
          defaultValue={criteria.record ?? ''}
          aria-describedby="event-record-hint"
        />
        <p className="field-hint" id="event-record-hint">
          {words.recordHint}
        </p>
      </div>
      <Day name="from" label={words.from} value={criteria.from} />
      <Day name="to" label={words.to} value={criteria.to} />
      <button type="submit" className="button">
        {words.show}
      </button>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  value: string | null;
  /** Values and their words. */
  children: readonly (readonly [string, string])[];
};

function Choice({ name, label, all, value, children }: ChoiceProps) {
  // The address may name another value, such as an email address.
  const isOther = value !== null && !children.some(([known]) => known === value);
  return (
    <div className="field">
      <label htmlFor={`event-${name}`}>{label}</label>
      <select id={`event-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {children.map(([known, words]) => (
          <option key={known} value={known}>
            {words}
          </option>
        ))}
        {isOther && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <div className="field">
      <label htmlFor={`event-${name}`}>{label}</label>
      <input id={`event-${name}`} type="date" name={name} defaultValue={value ?? ''} />
    </div>
  );
}

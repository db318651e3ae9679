import { actions, actors } from '../../../server/shared/audit.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** Which events were asked for; null: whichever. */
export type AskedEvents = Record<'actor' | 'action' | 'record' | 'from' | 'to', string | null>;

type Props = { panel: Panel; t: Messages; asked: AskedEvents };

/** Narrows the list of events down. */
export function EventFilterForm({ panel: { site }, t, asked }: Props) {
  const words = t.control.audit;
  const lang = new URL(localizedHref(site, '/'), 'http://site.invalid').searchParams.get('lang');
  return (
    <form className="event-filter" action={paths.control.audit}>
      {lang !== null && <input type="hidden" name="lang" value={lang} />}
      <Choice name="actor" label={words.actor} all={words.all} asked={asked.actor}>
        {actors.map((actor) => [actor, words.actors[actor]])}
      </Choice>
      <Choice name="action" label={words.action} all={words.all} asked={asked.action}>
        {actions.map((action) => [action, words.actions[action]])}
      </Choice>
      <div className="field">
        <label htmlFor="event-record">{words.record}</label>
        <input
          id="event-record"
          name="record"
          maxLength={300}
          defaultValue={asked.record ?? ''}
          aria-describedby="event-record-hint"
        />
        <p className="field-hint" id="event-record-hint">
          {words.recordHint}
        </p>
      </div>
      <Day name="from" label={words.from} asked={asked.from} />
      <Day name="to" label={words.to} asked={asked.to} />
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
  asked: string | null;
  /** Values and their words. */
  children: (readonly [string, string])[];
};

function Choice({ name, label, all, asked, children }: ChoiceProps) {
  // Whatever the address asks for is kept, as an e-mail address is.
  const isOther = asked !== null && !children.some(([value]) => value === asked);
  return (
    <div className="field">
      <label htmlFor={`event-${name}`}>{label}</label>
      <select id={`event-${name}`} name={name} defaultValue={asked ?? ''}>
        <option value="">{all}</option>
        {children.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {isOther && <option value={asked}>{asked}</option>}
      </select>
    </div>
  );
}

function Day({ name, label, asked }: { name: string; label: string; asked: string | null }) {
  return (
    <div className="field">
      <label htmlFor={`event-${name}`}>{label}</label>
      <input id={`event-${name}`} type="date" name={name} defaultValue={asked ?? ''} />
    </div>
  );
}

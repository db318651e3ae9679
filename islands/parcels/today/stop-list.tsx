import { formatCod } from '../../../server/parcels/shared/cash.ts';
import { type FailureReason, failureReasons } from '../../../server/shared/enums.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { telephoneHref } from '../../../views/parts/links.ts';
import { StopTimes } from '../../../views/parts/stop-times.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { QuietButton, SmallButton } from '../../shared/button.tsx';
import { onPlainClick, useHydration } from '../../shared/hooks.ts';
import { addUndo, takeBack } from '../queue/items.ts';
import {
  canRetryStop,
  canUndoStop,
  isToDo,
  mapsHref,
  type StopNow,
  stopOutcome,
  type TodayContext,
} from './stops-now.ts';

type Props = {
  stops: readonly StopNow[];
  /** The id of the stop that is shown above. */
  current: number | null;
  onChoose: (id: number) => void;
  onUndo: (stop: StopNow) => void;
  /** The time by the site's clock, in milliseconds since 1970. */
  now: number;
  context: TodayContext;
};

/** All stops of the day, in order. The driver can choose an open one to do next. */
export function StopList({ stops, current, ...props }: Props) {
  const { context } = props;
  return (
    <section aria-labelledby="today-all">
      <h2 id="today-all">{context.t.all}</h2>
      <ol className="today-stops">
        {stops.map((stop, index) => (
          <li key={stop.id} className={stop.id === current ? 'today-current' : undefined}>
            <span className="today-number fixed soft">
              {(index + 1).toLocaleString(context.proof.tag)}
            </span>
            {isToDo(stop) ? (
              <OpenStop {...props} stop={stop} isCurrent={stop.id === current} />
            ) : (
              <EndedStop {...props} stop={stop} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type OpenStopProps = Pick<Props, 'onChoose' | 'context'> & { stop: StopNow; isCurrent: boolean };

function OpenStop({ stop, isCurrent, onChoose, context }: OpenStopProps) {
  const hydrated = useHydration();
  const { id, destination, recipient_name, tracking_code: code, pieces_count: count } = stop;
  const words = (
    <>
      <strong>
        <UserText lang={context.proof.contentLang}>{destination}</UserText>
      </strong>
      <bdi>{recipient_name}</bdi>
      {count > 1 && <span>{plural(context.pieces, 'count', { count }, context.proof.tag)}</span>}
    </>
  );
  if (!hydrated) {
    const href = inLanguage(pathTo(paths.control.deliver, { code }), context.addressLanguage);
    return (
      <a className="plain grow break" href={href}>
        {words}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="grow break"
      aria-pressed={isCurrent}
      onClick={() => onChoose(id)}
    >
      {words}
    </button>
  );
}

type EndedStopProps = Omit<Props, 'stops' | 'current'> & { stop: StopNow };

function EndedStop({ stop, context, now, onChoose, onUndo }: EndedStopProps) {
  const { id, report, tracking_code: code } = stop;
  const hydrated = useHydration();
  const reason = report === null ? stop.reason : report.fields.reason;
  const { again, problems } = context;
  return (
    <div className="today-ended grow line">
      <p className="line soft fill">
        <StopOutcome stop={stop} context={context} />
        {isReason(reason) && <span>{context.runs.reasons[reason]}</span>}
        {report?.state === 'waiting' && <small className="own-line">{context.saved}</small>}
      </p>
      {hydrated && (
        <div className="cluster">
          {canRetryStop(stop) && (
            <SmallButton
              icon="sync"
              label={again}
              aria-label={interpolate(problems.againOf, { code })}
              onClick={() => onChoose(id)}
            />
          )}
          {canUndoStop(stop, now) && <UndoButton stop={stop} context={context} onUndo={onUndo} />}
        </div>
      )}
    </div>
  );
}

function isReason(value: unknown): value is FailureReason {
  return failureReasons.some((reason) => reason === value);
}

type StopOutcomeProps = { stop: StopNow; context: TodayContext; onUndo: (stop: StopNow) => void };

/** The tracking code of a stop, and its outcome if it has one. */
function StopOutcome({ stop, context }: Pick<StopOutcomeProps, 'stop' | 'context'>) {
  const outcome = stopOutcome(stop);
  return (
    <>
      <bdi dir="ltr">{stop.tracking_code}</bdi>
      {outcome !== null && (
        <span className={`record-badge badge today-${outcome}`}>
          {context.runs.states[outcome]}
        </span>
      )}
    </>
  );
}

/** Reopens a stop that was finished by mistake. */
function UndoButton({ stop, context, onUndo }: StopOutcomeProps) {
  return (
    <SmallButton
      icon="undo"
      label={context.undo}
      aria-label={interpolate(context.undoOf, { code: stop.tracking_code })}
      onClick={() => onUndo(stop)}
    />
  );
}

/** The outcome of the stop that was finished last, with a button that undoes it. */
export function LastOutcome(props: StopOutcomeProps) {
  return (
    <div className="today-last card line">
      <p className="line fill">
        <StopOutcome {...props} />
      </p>
      <UndoButton {...props} />
    </div>
  );
}

/**
 * Undoes the outcome of a stop: takes back the report on this device, or, if the site's data already includes the outcome,
 * queues its undoing.
 */
export async function undoStop({ id, tracking_code: code, ...stop }: StopNow): Promise<void> {
  if (stop.report !== null) return takeBack(stop.report.number);
  if (stop.undo === null || (stop.state !== 'delivered' && stop.state !== 'failed')) return;
  await addUndo({ stop: id, code, outcome: stop.state, event: stop.undo.event_id });
}

type NextStopProps = {
  stop: StopNow;
  context: TodayContext;
  /** How late the run is, in milliseconds. */
  delay: number;
  /** null: the browser stores no data, so the parcel's own page records the outcome. */
  onAsk: ((outcome: 'delivered' | 'failed') => void) | null;
};

/** The next stop: its address and recipient, and buttons for its outcome. */
export function NextStop({ stop, context, delay, onAsk }: NextStopProps) {
  const { t, runs, proof, pieces, addressLanguage } = context;
  const { pieces_count: count } = stop;
  const hydrated = useHydration();
  const { recipient_name, destination, recipient_phone_number: phone } = stop;
  const notes = [stop.driver_note, stop.note].filter((note) => note !== null);
  const code = stop.tracking_code;
  const cod = formatCod(stop, proof.tag);
  const maps = mapsHref(stop, hydrated && /iPhone|iPad|Macintosh/.test(navigator.userAgent));
  const call = phone === null ? undefined : telephoneHref(phone);
  return (
    <section className="today-next card padded" aria-labelledby="today-next">
      <h2 className="soft" id="today-next">
        {t.next}
      </h2>
      <p className="today-place break">
        <strong className="larger">
          <UserText lang={proof.contentLang}>{destination}</UserText>
        </strong>
        <bdi>{recipient_name}</bdi>
        {stop.company !== null && <bdi>{stop.company}</bdi>}
        {count > 1 && (
          <strong className="larger">{plural(pieces, 'count', { count }, proof.tag)}</strong>
        )}
        <bdi dir="ltr" className="today-code soft">
          {code}
        </bdi>
      </p>
      {cod !== null && (
        <p className="today-cod line large">
          <span className="fill">{proof.fields.cod}</span>
          <strong>{cod}</strong>
        </p>
      )}
      <StopTimes stop={stop} t={runs} tag={proof.tag} timeZone={context.timeZone} delay={delay} />
      {notes.map((note) => (
        <p key={note} className="today-note paper typed break">
          <UserText lang={proof.contentLang}>{note}</UserText>
        </p>
      ))}
      <div className="columns columns-small above today-ways">
        {maps !== null && (
          <a className="button button-quiet" href={maps}>
            <Icon name="explore" />
            {t.navigate}
          </a>
        )}
        {call !== undefined && (
          <a className="button button-quiet" href={call}>
            <Icon name="call" />
            {t.call}
          </a>
        )}
      </div>
      <div className="columns columns-small above today-ways today-ends">
        {/* Without script or storage, the link leads to the form on the parcel's own page. */}
        <a
          className="button"
          href={inLanguage(pathTo(paths.control.deliver, { code }), addressLanguage)}
          onClick={onAsk === null ? undefined : onPlainClick(() => onAsk('delivered'))}
        >
          <Icon name="check_circle" />
          {runs.states.delivered}
        </a>
        {hydrated && onAsk !== null && (
          <QuietButton icon="close" label={runs.states.failed} onClick={() => onAsk('failed')} />
        )}
      </div>
    </section>
  );
}

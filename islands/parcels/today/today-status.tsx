import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Connection } from '../queue/sender.ts';
import { progressOf, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type ProgressProps = {
  stops: readonly StopNow[];
  /** How much waits to be sent. */
  waiting: number;
  context: TodayContext;
};

/** How many stops are over, and what waits to be sent. */
export function Progress({ stops, waiting, context: { t, proof } }: ProgressProps) {
  const numbers = new Intl.NumberFormat(proof.tag);
  const { done, count } = progressOf(stops);
  const said = interpolate(t.progress, {
    done: numbers.format(done),
    all: numbers.format(count),
  });
  return (
    <div className="today-progress line">
      {count > 0 && (
        <>
          <p>{said}</p>
          <progress max={count} value={done} aria-label={said} />
        </>
      )}
      <p role="status">
        {waiting > 0 && interpolate(t.toSend, { number: numbers.format(waiting) })}
      </p>
    </div>
  );
}

type NoticeProps = {
  connection: Connection;
  /** Whether the screen could not be kept for use without a network. */
  isOnlineOnly: boolean;
  /** Whether the browser keeps no data, and so nothing that is recorded. */
  isUnavailable: boolean;
  onTry: () => void;
  context: TodayContext;
};

/** Says that nothing can be sent now, and what to do about it. */
export function TodayNotice({ connection, isUnavailable, context, ...props }: NoticeProps) {
  const { isOnlineOnly, onTry } = props;
  const { t, proof, tryNow } = context;
  if (connection === 'signed-out') {
    return (
      <div className="notice phone-notice line" role="alert">
        <Icon name="key" />
        <p>{isUnavailable ? t.ended : t.signedOut}</p>
        <a
          className="button button-small"
          href={`${proof.signIn.href}${proof.signIn.href.includes('?') ? '&' : '?'}${back()}`}
        >
          {proof.signIn.label}
        </a>
      </div>
    );
  }
  if (connection === 'offline') {
    return (
      <div className="notice phone-notice line" role="status">
        <Icon name="cloud_off" />
        <p>{isUnavailable ? t.cutOff : t.away}</p>
        <button type="button" className="button button-quiet button-small" onClick={onTry}>
          {tryNow}
        </button>
      </div>
    );
  }
  if (!isOnlineOnly || isUnavailable) return null;
  return (
    <p className="notice phone-notice line" role="status">
      {t.onlineOnly}
    </p>
  );
}

function back(): URLSearchParams {
  return new URLSearchParams({ back: `${location.pathname}${location.search}` });
}

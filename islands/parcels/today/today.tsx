import { useState } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Today as Day } from '../../../server/shared/today.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { isolated } from '../../../views/parts/isolated.ts';
import { useModal } from '../../shared/hooks.ts';
import type { StopReport } from '../queue/database.ts';
import { changeItem } from '../queue/items.ts';
import { dismissItem } from '../queue/reports.ts';
import { useNow, useServiceWorker } from '../queue/use-device.ts';
import type { Connection } from '../queue/use-sender.ts';
import { DeliverDialog, FailDialog } from './outcome-dialogs.tsx';
import { LastStop, NextStop, StopList, undoStop } from './stop-list.tsx';
import {
  canRetry,
  isToDo,
  lastToUndo,
  progressOf,
  type StopNow,
  type TodayContext,
} from './stops-now.ts';
import { useToday } from './use-today.ts';

type Props = {
  /** The stops; null: the page is one that a device has kept, and so are the stops. */
  first: Day | null;
  context: TodayContext;
};

/** A driver's stops of today: the next one, all of them with their states, and how many reports are not sent yet. */
export default function Today({ first, context }: Props) {
  const day = useToday(first);
  const isOnlineOnly = useServiceWorker(paths.control.today);
  const [chosen, choose] = useState<number | null>(null);
  /** The stop that a dialog asks about: it stays the same, whatever stop is next by then. */
  const [asked, ask] = useState<{ stop: StopNow; outcome: 'delivered' | 'failed' } | null>(null);
  const { stops, reports, connection, isUnavailable } = day;
  const open = stops.filter(isToDo);
  const next = stops.find((stop) => stop.id === chosen && isOffered(stop)) ?? open[0];
  const now = useNow();
  const last = isUnavailable ? undefined : lastToUndo(stops, now);
  const waiting = reports.filter(({ state }) => state === 'waiting').length;
  const { t } = context;

  const close = () => ask(null);
  const onSaved = () => {
    close();
    choose(null);
    day.sendSoon();
  };
  const show = (id: number) => {
    choose(id);
    document.getElementById('today-next')?.scrollIntoView({ block: 'start' });
  };
  const onUndo = async (stop: StopNow) => {
    await undoStop(stop);
    show(stop.id);
    day.sendSoon();
  };
  const isSignedOut = connection === 'signed-out';
  return (
    <div className="phone-screen today">
      <TodayNotice {...{ connection, context, isOnlineOnly, isUnavailable }} onTry={day.retryNow} />
      {isUnavailable && (
        <p className="panel panel-bad" role="alert">
          {t.notKept}
        </p>
      )}
      {isSignedOut ? (
        waiting > 0 && <Progress {...{ stops: [], waiting, context }} />
      ) : (
        <>
          <Progress {...{ stops, waiting, context }} />
          <Problems {...{ reports, context }} onRetry={day.retryNow} />
          {last !== undefined && <LastStop {...{ context, onUndo }} stop={last} />}
          {next !== undefined && (
            <NextStop
              key={next.id}
              stop={next}
              context={context}
              onAsk={isUnavailable ? null : (outcome) => ask({ stop: next, outcome })}
            />
          )}
          {next === undefined && day.isKnown && (
            <p className="list-state">{stops.length === 0 ? t.none : t.allDone}</p>
          )}
          {stops.length > 1 && (
            <StopList
              {...{ stops, context, onUndo }}
              now={isUnavailable ? Number.POSITIVE_INFINITY : now}
              current={next?.id ?? null}
              onChoose={show}
            />
          )}
        </>
      )}
      {asked?.outcome === 'delivered' && (
        <DeliverDialog stop={asked.stop} context={context} onSaved={onSaved} onClose={close} />
      )}
      {asked?.outcome === 'failed' && (
        <FailDialog stop={asked.stop} context={context} onSaved={onSaved} onClose={close} />
      )}
    </div>
  );
}

/** Whether a stop can be taken next. */
function isOffered(stop: StopNow): boolean {
  return isToDo(stop) || canRetry(stop);
}

type ProgressProps = {
  stops: readonly StopNow[];
  /** How much waits to be sent. */
  waiting: number;
  context: TodayContext;
};

/** How many stops are over, and what waits to be sent. */
function Progress({ stops, waiting, context: { t, proof } }: ProgressProps) {
  const numbers = new Intl.NumberFormat(proof.tag);
  const { done, count } = progressOf(stops);
  const said = interpolate(t.progress, {
    done: numbers.format(done),
    all: numbers.format(count),
  });
  return (
    <div className="today-progress">
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
function TodayNotice({ connection, isUnavailable, context, ...props }: NoticeProps) {
  const { isOnlineOnly, onTry } = props;
  const { t, proof, tryNow } = context;
  if (connection === 'signed-out') {
    return (
      <div className="notice phone-notice" role="alert">
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
      <div className="notice phone-notice" role="status">
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
    <p className="notice phone-notice" role="status">
      {t.onlineOnly}
    </p>
  );
}

function back(): URLSearchParams {
  return new URLSearchParams({ back: `${location.pathname}${location.search}` });
}

type ProblemsProps = { reports: readonly StopReport[]; onRetry: () => void; context: TodayContext };

/** What the site would not record, each with its reason: to be tried again, or given up. */
function Problems({ reports, onRetry, context }: ProblemsProps) {
  const [asked, ask] = useState<StopReport | null>(null);
  const refused = reports.filter(({ state }) => state === 'refused');
  const { problems: words, runs } = context;
  if (refused.length === 0) return null;

  async function retry({ number }: StopReport): Promise<void> {
    await changeItem(number, { state: 'waiting', sentence: null });
    onRetry();
  }

  return (
    <section className="today-problems" aria-labelledby="today-problems">
      <h2 id="today-problems">{words.title}</h2>
      <ul>
        {refused.map((report) => (
          <li key={report.number}>
            <p>
              <strong>
                <bdi dir="ltr">{report.code}</bdi>
              </strong>
              <span className="record-badge">{runs.states[report.outcome]}</span>
            </p>
            <p>{report.sentence}</p>
            <div className="today-ways">
              <button
                type="button"
                className="button button-quiet"
                aria-label={interpolate(words.againOf, { code: report.code })}
                onClick={() => retry(report)}
              >
                {words.again}
              </button>
              <button
                type="button"
                className="button button-quiet"
                aria-label={interpolate(words.dismissOf, { code: report.code })}
                onClick={() => (hasPictures(report) ? ask(report) : dismissItem(report.number))}
              >
                {words.dismiss}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <DismissDialog
          code={asked.code}
          context={context}
          onConfirm={() => dismissItem(asked.number)}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

function hasPictures({ fields }: StopReport): boolean {
  return Object.values(fields).some((value) => value instanceof Blob);
}

type DismissProps = {
  /** Of the parcel. */
  code: string;
  context: TodayContext;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a signature or a photo is deleted: the device has the only copy. Escape and the first button cancel. */
function DismissDialog({ code, context, onConfirm, onClose }: DismissProps) {
  const { t, remove, cancel } = context;
  const { dialog, titleId, close } = useModal();
  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{interpolate(t.dismissTitle, { code: isolated(code) })}</h2>
      <p>{t.dismissText}</p>
      <div className="confirm-choice">
        <button type="button" className="button button-quiet" onClick={close}>
          {cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {remove}
        </button>
      </div>
    </dialog>
  );
}

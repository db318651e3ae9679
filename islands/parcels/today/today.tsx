import { useState } from 'react';
import { type Today as Day, runDelay } from '../../../server/parcels/shared/run.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import { QuietButton } from '../../shared/button.tsx';
import { DeletionDialog } from '../../shared/list/confirm-deletion.tsx';
import { ConnectionNotice } from '../queue/connection-notice.tsx';
import type { StopReport } from '../queue/database.ts';
import { dismissItem, retryItem } from '../queue/items.ts';
import { useNow, useServiceWorker } from '../queue/use-device.ts';
import { DeliverDialog, FailDialog } from './outcome-dialogs.tsx';
import { LastOutcome, NextStop, StopList, undoStop } from './stop-list.tsx';
import {
  canRetryStop,
  isToDo,
  lastToUndo,
  type StopNow,
  stopProgress,
  type TodayContext,
} from './stops-now.ts';
import { useToday } from './use-today.ts';

type Props = {
  /** The stops; null if the page comes from the device's cache, which also has the stops. */
  first: Day | null;
  context: TodayContext;
};

/** A driver's stops of today: the next one, all of them with their states, and how many reports are not sent yet. */
export default function Today({ first, context }: Props) {
  const day = useToday(first);
  const isOnlineOnly = useServiceWorker(paths.control.today);
  const [chosen, choose] = useState<number | null>(null);
  /** The stop that the open dialog is about, even if another stop becomes the next. */
  const [dialog, setDialog] = useState<{ stop: StopNow; outcome: 'delivered' | 'failed' } | null>(
    null,
  );
  const { stops, reports, connection, isUnavailable } = day;
  const open = stops.filter(isToDo);
  const next = stops.find((stop) => stop.id === chosen && isOffered(stop)) ?? open[0];
  const now = useNow();
  const last = isUnavailable ? undefined : lastToUndo(stops, now);
  const waiting = reports.filter(({ state }) => state === 'waiting').length;
  const { t } = context;
  const { signIn } = context.proof;

  const close = () => setDialog(null);
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
  return (
    <div className="phone-screen stack measure today">
      <ConnectionNotice
        connection={connection}
        signInHref={signIn.href}
        onTry={day.retryNow}
        t={{
          offline: isUnavailable ? t.cutOff : context.away,
          tryNow: context.tryNow,
          signedOut: t.signedOut,
          signIn: signIn.label,
        }}
      />
      {connection === 'online' && isOnlineOnly && !isUnavailable && (
        <p className="notice smaller phone-notice line" role="status">
          {t.onlineOnly}
        </p>
      )}
      {isUnavailable && (
        <p className="panel panel-bad" role="alert">
          {t.notKept}
        </p>
      )}
      {connection === 'signed-out' ? (
        waiting > 0 && <TodayProgress stops={[]} waiting={waiting} context={context} />
      ) : (
        <>
          <TodayProgress stops={stops} waiting={waiting} context={context} />
          <ReportProblems reports={reports} context={context} onRetry={day.retryNow} />
          {last !== undefined && <LastOutcome context={context} onUndo={onUndo} stop={last} />}
          {next !== undefined && (
            <NextStop
              key={next.id}
              stop={next}
              context={context}
              delay={runDelay(stops)}
              onAsk={isUnavailable ? null : (outcome) => setDialog({ stop: next, outcome })}
            />
          )}
          {next === undefined && day.isKnown && (
            <p className="list-state soft above below">{stops.length === 0 ? t.none : t.allDone}</p>
          )}
          {stops.length > 1 && (
            <StopList
              stops={stops}
              context={context}
              onUndo={onUndo}
              now={isUnavailable ? Number.POSITIVE_INFINITY : now}
              current={next?.id ?? null}
              onChoose={show}
            />
          )}
        </>
      )}
      {dialog?.outcome === 'delivered' && (
        <DeliverDialog stop={dialog.stop} context={context} onSaved={onSaved} onClose={close} />
      )}
      {dialog?.outcome === 'failed' && (
        <FailDialog stop={dialog.stop} context={context} onSaved={onSaved} onClose={close} />
      )}
    </div>
  );
}

function isOffered(stop: StopNow): boolean {
  return isToDo(stop) || canRetryStop(stop);
}

type ProgressProps = {
  stops: readonly StopNow[];
  waiting: number;
  context: TodayContext;
};

function TodayProgress({ stops, waiting, context: { t, proof } }: ProgressProps) {
  const { tag } = proof;
  const { done, count } = stopProgress(stops);
  const said = interpolate(t.progress, {
    done: done.toLocaleString(tag),
    all: count.toLocaleString(tag),
  });
  return (
    <div className="today-progress strong line">
      {count > 0 && (
        <>
          <p>{said}</p>
          <progress max={count} value={done} aria-label={said} />
        </>
      )}
      <p className="own-line soft" role="status">
        {waiting > 0 && interpolate(t.toSend, { number: waiting.toLocaleString(tag) })}
      </p>
    </div>
  );
}

type ProblemsProps = { reports: readonly StopReport[]; onRetry: () => void; context: TodayContext };

/** Reports that the site did not record, each with the reason, to be retried or dismissed. */
function ReportProblems({ reports, onRetry, context }: ProblemsProps) {
  const [toDelete, setToDelete] = useState<StopReport | null>(null);
  const refused = reports.filter(({ state }) => state === 'refused');
  const { problems: words, runs } = context;
  if (refused.length === 0) return null;

  async function retry({ number }: StopReport): Promise<void> {
    await retryItem(number);
    onRetry();
  }

  return (
    <section className="today-problems card padded" aria-labelledby="today-problems">
      <h2 id="today-problems">{words.title}</h2>
      <ul className="stack">
        {refused.map((report) => (
          <li key={report.number}>
            <p className="line">
              <strong>
                <bdi dir="ltr">{report.code}</bdi>
              </strong>
              <span className="record-badge badge">{runs.states[report.outcome]}</span>
            </p>
            <p>{report.sentence}</p>
            <div className="columns columns-small above today-ways">
              <QuietButton
                label={context.again}
                aria-label={interpolate(words.againOf, { code: report.code })}
                onClick={() => retry(report)}
              />
              <QuietButton
                label={words.dismiss}
                aria-label={interpolate(words.dismissOf, { code: report.code })}
                onClick={() =>
                  hasPictures(report) ? setToDelete(report) : dismissItem(report.number)
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {toDelete !== null && (
        // The device has the only copy of a signature or a photo.
        <DeletionDialog
          title={interpolate(context.t.dismissTitle, { code: isolateName(toDelete.code) })}
          t={{ cancel: context.cancel, delete: context.remove }}
          onConfirm={() => dismissItem(toDelete.number)}
          onClose={() => setToDelete(null)}
        >
          <p>{context.t.dismissText}</p>
        </DeletionDialog>
      )}
    </section>
  );
}

function hasPictures({ fields }: StopReport): boolean {
  return Object.values(fields).some((value) => value instanceof Blob);
}

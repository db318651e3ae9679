import { useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import type { Today as Day } from '../../../server/shared/today.ts';
import { useNow } from '../queue/use-now.ts';
import { useServiceWorker } from '../queue/use-service-worker.ts';
import { LastStop, undoStop } from './ended-stops.tsx';
import { NextStop } from './next-stop.tsx';
import { DeliverDialog, FailDialog } from './outcome-dialogs.tsx';
import { StopList } from './stop-list.tsx';
import { canRetry, isToDo, lastToUndo, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';
import { Problems } from './today-problems.tsx';
import { Progress, TodayNotice } from './today-status.tsx';
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
    <div className="phone-screen stack measure today">
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

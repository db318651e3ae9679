import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Today } from '../../../server/parcels/shared/run.ts';
import { paths } from '../../../server/shared/paths.ts';
import { changeDevice } from '../queue/database.ts';
import {
  isPast,
  isSettled,
  isStopReport,
  listItems,
  removeItems,
  removeOldItems,
} from '../queue/items.ts';
import { needsSignIn, requestApi } from '../queue/request.ts';
import { useDevice } from '../queue/use-device.ts';
import { type Connection, onReturn, useSender } from '../queue/use-sender.ts';
import { stopsNow } from './stops-now.ts';

/** The stops change while the driver is on the way. */
const pauseMs = 30_000;

/**
 * The current stops of the day, and the reports of this device. @param first the day that the page was rendered with.
 */
export function useToday(first: Today | null) {
  const { device, reports, isRead, isUnavailable } = useDevice();
  const sender = useSender();
  const connection: Connection = device.signedOut ? 'signed-out' : sender.connection;
  const refresh = useRefresh(first, sender.setConnection);
  const sent = reports.filter(isSettled).length;
  useEffect(() => {
    if (sent > 0) refresh();
  }, [sent, refresh]);

  // The page's day is shown until the device has stored that day.
  const today =
    memberDay(device.member, isRead ? device.today : null) ?? memberDay(device.member, first);
  const stops = useMemo(() => stopsNow(today?.stops ?? [], reports), [today, reports]);
  return {
    stops,
    reports,
    connection,
    isUnavailable,
    retryNow: () => {
      refresh();
      sender.send();
    },
    isKnown: today !== null,
    sendSoon: sender.sendSoon,
  };
}

/** A day, if it is the member's and not past. */
function memberDay(member: number | null, day: Today | null): Today | null {
  if (day === null || isPast(day)) return null;
  return member === null || day.member === member ? day : null;
}

/**
 * Reloads the stops: now, every 30 seconds while the page is visible, and when the network or the driver comes back.
 */
function useRefresh(first: Today | null, onConnection: (now: Connection) => void) {
  const running = useRef(false);
  const refresh = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    // Even during a running request: the page may have been open for longer than its day may be stored.
    await removeOldItems().catch(() => {});
    if (running.current) return;
    running.current = true;
    const items = await listItems().catch(() => []);
    const ends = items.filter((item) => isStopReport(item) && isSettled(item));
    const sent = new Set(ends.map(({ number }) => number));
    const response = await requestApi<Today>(paths.api.today);
    running.current = false;
    if (response === null) return onConnection('offline');
    if (needsSignIn(response)) return onConnection('signed-out');
    if (response.answer.status !== 'success') return;
    const today = response.answer.data;
    onConnection('online');
    await changeDevice({ today, member: today.member, signedOut: false }).catch(() => {});
    // The loaded stops include the results of these reports.
    await removeItems(({ number }) => sent.has(number)).catch(() => {});
  }, [onConnection]);
  useEffect(() => {
    const { member } = first ?? {};
    const kept = member && changeDevice({ today: first, member, signedOut: false });
    Promise.resolve(kept).then(refresh, refresh);
    const timer = setInterval(refresh, pauseMs);
    const ignore = onReturn(refresh);
    return () => {
      clearInterval(timer);
      ignore();
    };
  }, [first, refresh]);
  return refresh;
}

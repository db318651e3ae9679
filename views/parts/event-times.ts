import type { Activity } from '../../server/parcels/shared/parcel.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { formatZone } from './dates.ts';

/** The time zones that the times of a history are shown in, IANA names. */
export type EventTimes = {
  zoneOf(activity: Pick<Activity, 'time_zone'>): string;
  /** The zone of all times; null: each time is in the zone of its own place. */
  only: string | null;
};

/**
 * The zones for the times of a history: those of the events' places if every event has one, otherwise the company's.
 */
export function historyTimes(
  activities: readonly Pick<Activity, 'time_zone'>[],
  timeZone: string,
): EventTimes {
  const isOwn =
    activities.length > 0 && activities.every(({ time_zone }) => time_zone !== undefined);
  const zoneOf = (activity: Pick<Activity, 'time_zone'>) =>
    (isOwn ? activity.time_zone : undefined) ?? timeZone;
  const zones = new Set(activities.map(zoneOf));
  const [only = timeZone] = zones;
  return { zoneOf, only: zones.size > 1 ? null : only };
}

/** The sentence that names the time zone of a history. */
export function timeZoneWords(
  { only }: EventTimes,
  t: Pick<Messages['track'], 'localTimes' | 'timesIn'>,
  tag: string,
): string {
  return only === null
    ? t.localTimes
    : interpolate(t.timesIn, { zone: formatZone(new Date().toISOString(), tag, only) });
}

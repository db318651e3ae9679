import type { Named } from '../../fleet/shared/fleet.ts';
import type { FailureReason, PositionSource, StopState } from '../../shared/enums.ts';
import type { runFields } from '../../shared/event-fields.ts';
import { type FieldValues, omitUndefined } from '../../shared/field-values.ts';
import { readCodeList } from '../../shared/typed-code.ts';

/** What is done at a stop. */
export const stopKinds = ['delivery'] as const;

/** How long a door takes, in seconds. */
export const serviceSeconds = 240;

/** One parcel of a run. Fields about a person are null if the reader may not see them. */
export type RunStop = {
  id: number;
  kind: (typeof stopKinds)[number];
  /** Positions begin with 1. Finished stops keep their positions. */
  position: number;
  parcel_id: number;
  tracking_code: string;
  recipient_name: string | null;
  destination: string | null;
  recipient_phone_number: string | null;
  pieces_count: number;
  /** The position of the destination. */
  latitude: number | null;
  longitude: number | null;
  /** What found the position; null if it was set by hand or is unknown. `gazetteer` only knows the town or the postcode. */
  position_source: PositionSource | null;
  company: string | null;
  driver_note: string | null;
  /** The company's note about the parcel. */
  note: string | null;
  /** The window that was asked for: `YYYY-MM-DDTHH:MM`, on the clock of the site. */
  window_from: string | null;
  window_to: string | null;
  /** When it was planned: ISO 8601, UTC; null: it was not. */
  planned_at: string | null;
  /** How long it takes. */
  service_seconds: number;
  /** What is still to be collected, in the currency's smallest unit; null: nothing. */
  cod_amount: number | null;
  cod_currency: string | null;
  state: StopState;
  /** Why the stop failed, and what the driver says about the failure. */
  reason: FailureReason | null;
  failure_note: string | null;
  /** ISO 8601, UTC. */
  finished_at: string | null;
};

/** How many stops of a run are delivered, failed, and open, or were open when the run was closed. */
export type StopCounts = { done: number; failed: number; left: number };

/** A member of the staff who drives. */
export type Driver = { id: number; name: string };

/** What a vehicle carries: pieces, kilograms, cubic metres. */
export const measures = ['pieces', 'kg', 'm3'] as const;
export type Load = Record<(typeof measures)[number], number>;

/** More is on a run than its vehicle takes. */
type TooMuch = { measure: keyof Load; load: number; capacity: number };

/** A run as lists show it. */
export type RunSummary = FieldValues<typeof runFields> & {
  id: number;
  driver: Driver | null;
  vehicle: Named | null;
  /** Where it starts and ends. */
  depot: Named | null;
  closed: 'yes' | 'no';
  counts: StopCounts;
  /** When the driver last used the site: ISO 8601, UTC. */
  last_seen_at: string | null;
};

export type ParcelRun = Pick<RunSummary, 'id' | 'name' | 'driver'>;

/** A run with its stops, in order. */
export type RunWithStops = RunSummary & { stops: RunStop[] };

/** A run as the API answers with it: also with what is more than its vehicle takes. */
export type Run = RunWithStops & { too_much: TooMuch[] };

/** Why a stop cannot be ordered by distance. */
export const unorderedReasons = ['no_position', 'town_only', 'same_position'] as const;

/** An open stop that cannot be ordered by distance, or not exactly. `parcel` is its tracking number. */
type UnorderedStop = { parcel: string; reason: (typeof unorderedReasons)[number] };

/** A run that was just changed; it has `unordered` if its stops were ordered by distance. */
export type ChangedRun = Run & { unordered?: UnorderedStop[] };

/** The open stops that have no position, only that of their town or postcode, or the same position as another open stop. */
export function unorderedStops({ stops }: Pick<RunWithStops, 'stops'>): UnorderedStop[] {
  const open = stops.filter(({ state }) => state === 'open');
  const place = ({ latitude, longitude }: RunStop) => `${latitude} ${longitude}`;
  const atPlace = Map.groupBy(open, place);
  return open.flatMap((stop) => {
    const reason = unorderedReason(stop, atPlace.get(place(stop))?.length ?? 1);
    return reason === null ? [] : { parcel: stop.tracking_code, reason };
  });
}

function unorderedReason(
  { latitude, longitude, position_source }: RunStop,
  atPlace: number,
): UnorderedStop['reason'] | null {
  if (latitude === null || longitude === null) return 'no_position';
  if (position_source === 'gazetteer') return 'town_only';
  return atPlace > 1 ? 'same_position' : null;
}

/** The open runs that parcels can be assigned to, and the drivers who can get a new one. */
export type RunChoices = {
  runs: Pick<RunSummary, 'id' | 'day' | 'name' | 'driver' | 'counts'>[];
  drivers: Driver[];
  vehicles: Named[];
  depots: Named[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

/** The keys of the section `runs` of the translations that the runs of a day need. */
export const boardWords = [
  'none',
  'closed',
  'noDriverYet',
  'numbered',
  'lastSeen',
  'neverSeen',
  'states',
] as const;

/** The keys of the section `runs` of the translations for the times of a stop. */
export const timeWords = ['planned', 'expected', 'afterWindow', 'window'] as const;

/** The keys of the section `runs` of the translations for assigning parcels to a run. */
export const assignWords = [
  'assign',
  'assigned_other',
  'fields',
  'moveHere',
  'newRun',
  'noDriverYet',
  'numbered',
  'run',
  'tooMany',
] as const;

/** A change of a run, as PATCH /api/runs takes it. */
export type RunChangeRequest = {
  /** The run that changes; when stops move to another run, that other run. */
  id: number;
  day?: string;
  name?: string;
  driver?: string;
  vehicle?: string;
  depot?: string;
  starts_at?: string;
  ends_at?: string;
  add?: (string | number)[];
  remove?: number[];
  order?: 'distance' | number[];
  move?: 'yes' | 'no';
  only_codes?: 'yes';
  closed?: 'yes' | 'no';
};

/** A new run that stops move to, as POST /api/runs takes it. */
export type NewRunRequest = { day: string; driver: number; parcels: number[]; move: 'yes' };

/** The fields of a run's form. `do` is the button's action and, for a single stop, its parcel's id: `up:12`. */
type RunForm = Record<string, string | undefined>;

export function stopCheckboxName({ parcel_id }: Pick<RunStop, 'parcel_id'>): string {
  return `parcel_${parcel_id}`;
}

const newRunPrefix = 'driver:';

/** The value of the option with which stops move to a new run of a driver. */
export function newRunOption({ id }: Pick<Driver, 'id'>): string {
  return `${newRunPrefix}${id}`;
}

/** The drivers, other than the run's own, who have no open run on its day. */
export function driversWithoutRun(
  { day, driver }: Pick<Run, 'day' | 'driver'>,
  { runs, drivers }: Pick<RunChoices, 'runs' | 'drivers'>,
): Driver[] {
  const driving = new Set(runs.flatMap((run) => (run.day === day ? (run.driver?.id ?? []) : [])));
  return drivers.filter(({ id }) => id !== driver?.id && !driving.has(id));
}

/**
 * Turns a run's form into the request that it stands for. The form is the same with script and without.
 *
 * @returns null if there is nothing to do, for example to remove stops when none is selected.
 */
export function changeOfForm(run: Run, form: RunForm): RunChangeRequest | NewRunRequest | null {
  const { id } = run;
  const [action, at] = (form.do ?? '').split(':');
  const chosen = openParcelIds(run).filter((parcel) => `parcel_${parcel}` in form);
  switch (action) {
    case 'up':
      return { id, order: moveByStep(openParcelIds(run), Number(at), -1) };
    case 'down':
      return { id, order: moveByStep(openParcelIds(run), Number(at), 1) };
    case 'distance':
      return { id, order: 'distance' };
    case 'remove':
      return chosen.length === 0 ? null : { id, remove: chosen };
    case 'move':
      return chosen.length === 0 || !form.to ? null : moveRequest(run, chosen, form.to);
    case 'add':
      return additionRequest(id, form);
    case 'close':
      return { id, closed: 'yes' };
    case 'reopen':
      return { id, closed: 'no' };
    case 'save': {
      const { day = '', name = '', driver = '' } = form;
      const { vehicle, depot, starts_at, ends_at } = form;
      return { id, day, name, driver, ...omitUndefined({ vehicle, depot, starts_at, ends_at }) };
    }
    default:
      return null;
  }
}

function moveRequest(
  { day }: Run,
  parcels: number[],
  to: string,
): RunChangeRequest | NewRunRequest {
  if (!to.startsWith(newRunPrefix)) return { id: Number(to), add: parcels, move: 'yes' };
  return { day, driver: Number(to.slice(newRunPrefix.length)), parcels, move: 'yes' };
}

/** Adds the parcels whose tracking numbers were typed or scanned, with any separators between them. */
function additionRequest(id: number, { codes = '', move }: RunForm): RunChangeRequest | null {
  const add = readCodeList(codes).map(({ text, typed }) => typed?.code ?? text);
  if (add.length === 0) return null;
  return { id, add, only_codes: 'yes', move: move === 'yes' ? 'yes' : 'no' };
}

/**
 * How late a run is, in milliseconds, by the last of its stops, in order, that was planned and is finished; less than 0 if it is
 * early, 0 if none is finished.
 */
export function runDelay(stops: readonly Pick<RunStop, 'planned_at' | 'finished_at'>[]): number {
  const last = stops.findLast(({ planned_at, finished_at }) => planned_at && finished_at);
  return last === undefined
    ? 0
    : Date.parse(last.finished_at ?? '') - Date.parse(last.planned_at ?? '');
}

/** The parcels of a run that are still to be delivered, in order. */
export function openParcelIds({ stops }: Pick<Run, 'stops'>): number[] {
  return stops.flatMap(({ state, parcel_id }) => (state === 'open' ? [parcel_id] : []));
}

/** Moves one entry of a list. @param to its new index; an index beyond the end means the end. */
export function moveTo(list: readonly number[], entry: number, to: number): number[] {
  return list.filter((other) => other !== entry).toSpliced(Math.max(0, to), 0, entry);
}

function moveByStep(list: readonly number[], entry: number, step: number): number[] {
  const from = list.indexOf(entry);
  return from === -1 ? [...list] : moveTo(list, entry, from + step);
}

/** How to reopen a finished stop: DELETE /api/events with this id, no later than `until` (ISO 8601, UTC). */
type StopUndo = { event_id: number; until: string };

/** A stop of a driver's day. */
export type TodayStop = RunStop & {
  /** Whether the delivery failed and can be tried again. */
  can_retry: 'yes' | 'no';
  /** null if the reader did not finish the stop, or can no longer undo it. */
  undo: StopUndo | null;
};

/** The stops of a driver's open runs, in order. A stop names its recipient only while it is still to be made. */
export type Today = {
  /** The id of the member whose runs these are. */
  member: number;
  stops: TodayStop[];
  /** When devices must have deleted the stops that they store: ISO 8601, UTC. */
  forget_at: string;
};

import type { Driver, Run, RunChoices, RunStop } from './run.ts';
import { codesIn } from './scanned-codes.ts';

/** A change of a run, as PATCH /api/runs takes it. */
export type RunChangeRequest = {
  /** Of the run that changes: of those that stops move to, the other one. */
  id: number;
  day?: string;
  name?: string;
  driver?: string;
  add?: (string | number)[];
  remove?: number[];
  order?: 'distance' | number[];
  move?: 'yes' | 'no';
  only_codes?: 'yes';
  closed?: 'yes' | 'no';
};

/** A new run that stops move to, as POST /api/runs takes it. */
export type NewRunRequest = { day: string; driver: number; parcels: number[]; move: 'yes' };

/** The fields of the form of a run. `do` says what the button does, and at which parcel: `up:12`. */
export type RunForm = Record<string, string | undefined>;

/** The name of the checkbox that selects a stop. */
export function checkboxOf({ parcel_id }: Pick<RunStop, 'parcel_id'>): string {
  return `parcel_${parcel_id}`;
}

const newRunOf = 'driver:';

/** The value of the option with which stops move to a new run of a driver. */
export function newRunOption({ id }: Pick<Driver, 'id'>): string {
  return `${newRunOf}${id}`;
}

/** The other drivers, who have no open run on the day of a run. */
export function driversWithoutRun(
  { day, driver }: Pick<Run, 'day' | 'driver'>,
  { runs, drivers }: Pick<RunChoices, 'runs' | 'drivers'>,
): Driver[] {
  const driving = new Set(runs.flatMap((run) => (run.day === day ? (run.driver?.id ?? []) : [])));
  return drivers.filter(({ id }) => id !== driver?.id && !driving.has(id));
}

/**
 * What the form of a run asks for; with script and without, it is the same form.
 *
 * @returns null: nothing, such as to remove stops when none is selected.
 */
export function changeOfForm(run: Run, form: RunForm): RunChangeRequest | NewRunRequest | null {
  const { id } = run;
  const [action, at] = (form.do ?? '').split(':');
  const chosen = openParcels(run).filter((parcel) => `parcel_${parcel}` in form);
  switch (action) {
    case 'up':
      return { id, order: shifted(openParcels(run), Number(at), -1) };
    case 'down':
      return { id, order: shifted(openParcels(run), Number(at), 1) };
    case 'distance':
      return { id, order: 'distance' };
    case 'remove':
      return chosen.length === 0 ? null : { id, remove: chosen };
    case 'move':
      return chosen.length === 0 || !form.to ? null : moveOf(run, chosen, form.to);
    case 'add':
      return additionOf(id, form);
    case 'close':
      return { id, closed: 'yes' };
    case 'reopen':
      return { id, closed: 'no' };
    case 'save': {
      const { day = '', name = '', driver = '' } = form;
      return { id, day, name, driver };
    }
    default:
      return null;
  }
}

function moveOf({ day }: Run, parcels: number[], to: string): RunChangeRequest | NewRunRequest {
  if (!to.startsWith(newRunOf)) return { id: Number(to), add: parcels, move: 'yes' };
  return { day, driver: Number(to.slice(newRunOf.length)), parcels, move: 'yes' };
}

/** Parcels by their numbers, as they were typed or scanned, with anything between them. */
function additionOf(id: number, { codes = '', move }: RunForm): RunChangeRequest | null {
  const add = codesIn(codes).map(({ text, typed }) => typed?.code ?? text);
  if (add.length === 0) return null;
  return { id, add, only_codes: 'yes', move: move === 'yes' ? 'yes' : 'no' };
}

/** The parcels of a run that are still to be delivered, in order. */
export function openParcels({ stops }: Pick<Run, 'stops'>): number[] {
  return stops.flatMap(({ state, parcel_id }) => (state === 'open' ? [parcel_id] : []));
}

/** A list in which one entry stands elsewhere. @param to its new index; beyond the end is the end. */
export function movedTo(list: readonly number[], entry: number, to: number): number[] {
  const others = list.filter((other) => other !== entry);
  return others.toSpliced(Math.max(0, to), 0, entry);
}

function shifted(list: readonly number[], entry: number, step: number): number[] {
  const from = list.indexOf(entry);
  return from === -1 ? [...list] : movedTo(list, entry, from + step);
}

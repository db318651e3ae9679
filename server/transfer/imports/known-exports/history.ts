import { readDay } from '../dates.ts';

/** What a cell says of one event of a parcel's history, as it is written there. */
type HistoryEntry = {
  date: string;
  time: string;
  location: string;
  status: string;
  remarks: string;
};

/** A cell that would have more is no history. */
const mostEntries = 500;

/**
 * The events in a cell of WPCargo's column History. Its report joins their parts with commas and the events with bars; of
 * newer versions it writes one cell an event, with bars between the parts. Its add-on reads `Label=part|Label=part`.
 *
 * @param isStatus tells the status from the place before it, which may have commas.
 */
export function readHistory(cell: string, isStatus: (text: string) => boolean): HistoryEntry[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.flatMap((line) => entriesOf(line, isStatus));
  return entries.slice(0, mostEntries).filter((entry) => {
    return Object.values(entry).some((text) => text !== '');
  });
}

/** The dates in such a cell, so that their order can be found. */
export function datesIn(cell: string): string[] {
  const starts = cell.matchAll(/(?:^|[\n|=])\s*(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\b/g);
  return [...starts].map(([, date = '']) => date);
}

function entriesOf(line: string, isStatus: (text: string) => boolean): HistoryEntry[] {
  const parts = line.split('|').map((part) => part.trim());
  if (parts.every((part) => part === '' || part.includes('='))) return labelled(parts);
  const [, second = ''] = parts;
  const isOne = parts.length > 2 && !isDated(second) && !second.includes(',');
  if (!isOne) {
    return parts.map((part) => entryOf(part.split(',').map(trimmed), isStatus, 0));
  }
  // Between the status and the remarks stands who wrote it.
  return [entryOf(parts, isStatus, 1)];
}

function entryOf(
  [date = '', second = '', ...others]: string[],
  isStatus: (text: string) => boolean,
  skipped: number,
): HistoryEntry {
  const isTime = second === '' || /^\d{1,2}:\d{2}/.test(second);
  const rest = isTime ? others : [second, ...others];
  const known = rest.findIndex(isStatus);
  const at = known === -1 ? Math.min(1, rest.length - 1) : known;
  const after = rest.slice(at + 1);
  return {
    date,
    time: isTime ? second : '',
    location: rest.slice(0, Math.max(at, 0)).filter(Boolean).join(', '),
    status: rest[at] ?? '',
    remarks: after.slice(after.length > skipped ? skipped : 0).join(', '),
  };
}

function labelled(parts: readonly string[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const part of parts) {
    const [label = '', ...text] = part.split('=');
    const name = label.trim().toLowerCase();
    if (name === 'date' || entries.length === 0) entries.push({ ...emptyEntry });
    const entry = entries.at(-1) ?? emptyEntry;
    if (isPart(entry, name)) entry[name] = text.join('=').trim();
  }
  return entries;
}

const emptyEntry: HistoryEntry = { date: '', time: '', location: '', status: '', remarks: '' };

function isPart(entry: HistoryEntry, name: string): name is keyof HistoryEntry {
  return Object.hasOwn(entry, name);
}

/** Whether a text begins with a day. */
function isDated(text: string): boolean {
  const [first = ''] = text.split(/[,\s]/);
  return readDay(first, 'dmy') !== null;
}

function trimmed(text: string): string {
  return text.trim();
}

import ICAL from 'ical.js';

/** The only entry of a calendar file, as another program reads it. */
export function entryIn(text: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [entry, another] = calendar.getAllSubcomponents('vevent');
  if (entry === undefined || another !== undefined) throw new Error(`Not one entry: ${text}`);
  return new ICAL.Event(entry);
}

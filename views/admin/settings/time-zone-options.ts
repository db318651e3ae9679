import type { Option } from '../../../server/shared/form.ts';

const names = Intl.supportedValuesOf('timeZone');

/**
 * The time zones to choose from by their IANA names; first the one of the server.
 *
 * @param present the one that is chosen, which may be an alias.
 */
export function timeZoneOptions(ofServer: string, present: string | null): Option[] {
  const isOther = present !== null && present !== '' && !names.includes(present);
  const all = isOther ? [...names, present].sort() : names;
  return [
    { value: '', label: ofServer },
    ...all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
}

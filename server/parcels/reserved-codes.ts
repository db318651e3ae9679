import { paths } from '../shared/paths.ts';

const all: readonly string[] = [paths, paths.control, paths.api].flatMap((table) =>
  Object.values(table).filter((path) => typeof path === 'string'),
);

/** What comes before a code in an address: nothing in the short one, see shared/short-url.ts. */
const parents = [
  '',
  ...[paths.control.parcel, paths.api.parcel].map((path) => path.slice(0, path.lastIndexOf('/'))),
];

/** Names in the site's own addresses that stand where a parcel's code would, in lower case. */
const names = new Set(
  parents.flatMap((parent) =>
    all
      .filter((path) => path.startsWith(`${parent}/`))
      .map((path) =>
        path
          .slice(parent.length + 1)
          .split('/')[0]
          ?.toLowerCase(),
      ),
  ),
);

/** Whether a new parcel with this code would have an address that leads elsewhere. */
export function isReservedCode(code: string): boolean {
  return names.has(code.toLowerCase());
}

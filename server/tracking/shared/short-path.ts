import { limits, trackingCodePattern } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';

/** The names of files, which browsers and robots request without a link. A code is never read from such a path. */
const file =
  /\.(?:aspx?|css|env|gif|gz|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webp|xml|zip)$/i;

const own = new Set<unknown>([...Object.values(paths), ...Object.values(paths.control)]);

/** The short path of a parcel, which redirects to its result; null if the path belongs to something else. */
export function shortPath(code: string): string | null {
  const path = `/${code}`;
  return codeInPath(path) === null ? null : path;
}

/** The tracking code in a short path; null if the path cannot be one. */
export function codeInPath(path: string): string | null {
  const code = path.slice(1);
  const { min, max } = limits.trackingCode;
  const isCode = code.length >= min && code.length <= max && trackingCodePattern.test(code);
  return isCode && !file.test(code) && !own.has(path) ? code : null;
}

import { limits, trackingCodePattern } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';

/** What browsers and robots ask for by themselves: such names are files', which the site has or has not. */
const file =
  /\.(?:aspx?|css|env|gif|gz|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webp|xml|zip)$/i;

const own = new Set<unknown>([...Object.values(paths), ...Object.values(paths.control)]);

/** The short address that leads to a parcel's result; null if it is the address of something else. */
export function shortPath(code: string): string | null {
  const path = `/${code}`;
  return codeInPath(path) === null ? null : path;
}

/** The code in a short address, if a path is one. */
export function codeInPath(path: string): string | null {
  const code = path.slice(1);
  const { min, max } = limits.trackingCode;
  const isCode = code.length >= min && code.length <= max && trackingCodePattern.test(code);
  return isCode && !file.test(code) && !own.has(path) ? code : null;
}

/** A count that stops at a maximum; `isCapped`: there are more. */
export type CappedCount = { count: number; isCapped: boolean };

/** `1,204`, or `99+`. @param tag BCP 47 */
export function writeCount({ count, isCapped }: CappedCount, tag: string): string {
  const number = new Intl.NumberFormat(tag).format(count);
  return isCapped ? `${number}+` : number;
}

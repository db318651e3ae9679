import { invalidField } from './validation.ts';

/** @throws {InvalidRequest} if the second of two times of a day is given and is not after the first. */
export function requireInOrder<Name extends string>(
  times: { [One in Name]?: string | null | undefined },
  first: Name,
  second: Name,
): void {
  const [from, to] = [times[first], times[second]];
  if (from != null && to != null && to <= from)
    throw invalidField(second, 'laterTime', { time: from });
}

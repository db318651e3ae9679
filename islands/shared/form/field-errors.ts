import type { Failure } from '../../../server/shared/envelope.ts';

/** The error message of each field that a failure names, by field. */
export function readFieldErrors(failure: Failure | null): Record<string, string> {
  const details = failure?.error_details ?? [];
  return Object.fromEntries(details.map(({ field, message }) => [field, message]));
}

/** A failure without the errors of a field that was changed; null if no other error is left. */
export function withoutFieldError(failure: Failure, name: string): Failure | null {
  const { errors, error_details: details = [] } = failure;
  // `lines.0.title` belongs to `lines`.
  const others = details.filter(({ field }) => !`${field}.`.startsWith(`${name}.`));
  if (others.length === details.length) return failure;
  const isOther = (error: string) => others.some(({ message }) => message === error);
  const isGone = (error: string) => details.some(({ message }) => message === error);
  const left = errors.filter((error) => isOther(error) || !isGone(error));
  return left.length === 0 ? null : { ...failure, errors: left, error_details: others };
}

export function changedFieldName({ target }: { target: EventTarget }): string {
  return target instanceof Element ? (target.getAttribute('name') ?? '') : '';
}

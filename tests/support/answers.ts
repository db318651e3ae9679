import type { Reply } from './http.ts';

/** What an answer of the API holds; `{}` where it is none. */
export function dataOf(reply: Reply): Record<string, unknown> {
  return Object(Object(reply.json()).data);
}

/** The names of the fields that an answer says are bad. */
export function badFieldsOf(reply: Reply): string[] {
  const details: { field: string }[] = Object(reply.json()).error_details ?? [];
  return details.map(({ field }) => field);
}

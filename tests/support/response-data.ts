import type { Reply } from './http.ts';

/** The data of an API response; `{}` if it has none. */
export function dataOf(reply: Reply): Record<string, unknown> {
  return Object(Object(reply.json()).data);
}

/** The names of the invalid fields in a response. */
export function badFieldsOf(reply: Reply): string[] {
  const details: { field: string }[] = Object(reply.json()).error_details ?? [];
  return details.map(({ field }) => field);
}

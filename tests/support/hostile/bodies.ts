import type { Ask } from '../http.ts';
import { multipart } from '../http.ts';

type Sent = Pick<Ask, 'headers' | 'body'>;

/** Fields in every way that a form or a script of any page could send them. */
export async function everyBody(fields: Record<string, unknown>): Promise<Record<string, Sent>> {
  const json = JSON.stringify(fields);
  const texts = Object.entries(fields).filter((field) => !(field[1] instanceof Blob));
  const asText = texts.map(([name, value]): [string, string] => [name, String(value)]);
  const ofType = (type: string, body = json): Sent => ({ headers: { 'Content-Type': type }, body });
  return {
    JSON: ofType('application/json'),
    'JSON of a charset': ofType('Application/JSON; charset=utf-7'),
    'JSON as text': ofType('text/plain'),
    'JSON as a form': ofType('application/x-www-form-urlencoded'),
    'JSON as some file': ofType('application/octet-stream'),
    'JSON by another name': ofType('application/vnd.api+json'),
    'two types': ofType('application/json, text/plain'),
    'JSON of no type': { headers: {}, body: json },
    'a form': ofType(
      'application/x-www-form-urlencoded;charset=UTF-8',
      new URLSearchParams(asText).toString(),
    ),
    'a form with files': await formOf(fields),
    'a form as text': ofType('text/plain', asText.map((field) => field.join('=')).join('\r\n')),
    nothing: { headers: {} },
  };
}

/** Fields as a form with files. */
export function formOf(fields: Record<string, unknown>): ReturnType<typeof multipart> {
  const parts = Object.entries(fields).map(([name, value]): [string, string | Blob] => [
    name,
    value instanceof Blob ? value : String(value),
  ]);
  return multipart(Object.fromEntries(parts));
}

import { formOf } from '../hostile/bodies.ts';
import type { Ask, Json } from '../http.ts';
import { fileOf, photo } from '../images.ts';

type Schema = Record<string, Json>;

const files: Record<string, () => Promise<File>> = {
  file: async () => {
    const rows = 'tracking_code,recipient_name,destination\nFORM-1,Ada,Porto\n';
    return fileOf(rows, 'parcels.csv', 'text/csv');
  },
};

/** Values as the form that a schema of the document describes: where it has a file, one is sent. */
export async function formBody(
  schema: Schema,
  values: Record<string, unknown>,
): Promise<Pick<Ask, 'headers' | 'body'>> {
  const fields = Object.entries(values).map(
    async ([name, value]): Promise<[string, unknown]> => [
      name,
      isFile(schema.properties[name]) && typeof value === 'string' && value !== ''
        ? await (files[name] ?? photo)()
        : textOf(value),
    ],
  );
  return formOf(Object.fromEntries(await Promise.all(fields)));
}

/** Whether a field holds a file. */
export function isFile(field: Json): boolean {
  const { format, anyOf } = field ?? {};
  return format === 'binary' || (Array.isArray(anyOf) && anyOf.some(isFile));
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

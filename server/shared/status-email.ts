import type { FieldChanges, FieldValues } from './field-values.ts';
import type { statusEmailFields } from './mail-fields.ts';
import type { Stage } from './stages.ts';

/** The fields that a mail about a stage may have in its texts, as `{{tracking_code}}`. */
export const statusEmailMergeFields = [
  'recipient_name',
  'tracking_code',
  'stage',
  'status',
  'current_location',
  'event_note',
  'event_place',
  'event_time',
  'delivery_date',
  'tracking_link',
  'company_name',
] as const;

export type StatusEmailMergeField = (typeof statusEmailMergeFields)[number];

/** What stands for each field; '' where nothing is known. */
export type StatusEmailValues = Record<StatusEmailMergeField, string>;

/** The mail of a stage, in the words that it is sent in. */
export type StatusEmail = {
  stage: Stage;
  to: FieldValues<typeof statusEmailFields>['to'];
  subject: string;
  body: string;
  /** Whether subject and body are the standard ones, in the language of the site's texts. */
  standard: boolean;
};

/** Changes to one; an empty subject or body is the standard one again. */
export type StatusEmailChanges = FieldChanges<typeof statusEmailFields>;

const place = /\{\{([^{}\n]*)\}\}/g;

/** The names in double braces that are no fields, each once. */
export function unknownFieldsIn(text: string): string[] {
  const names = [...text.matchAll(place)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => !isField(name));
}

/** Fills in the fields of a text. A line is left out if it has fields, and all of them are empty. */
export function interpolateStatusEmail(text: string, values: StatusEmailValues): string {
  return text
    .split('\n')
    .flatMap((line) => fillLine(line, values))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** @returns nothing for a line that is left out. */
function fillLine(line: string, values: StatusEmailValues): string | [] {
  // Most lines have no field.
  if (!line.includes('{{')) return line;
  let fields = 0;
  let emptyOnes = 0;
  const filled = line.replace(place, (whole, name: string) => {
    const value = valueFor(name, values);
    fields += 1;
    if (value === '') emptyOnes += 1;
    return value ?? whole;
  });
  return fields > 0 && fields === emptyOnes ? [] : filled;
}

function valueFor(name: string, values: StatusEmailValues): string | undefined {
  const field = name.trim();
  return isField(field) ? values[field] : undefined;
}

function isField(name: string): name is StatusEmailMergeField {
  const names: readonly string[] = statusEmailMergeFields;
  return names.includes(name);
}

import type { Context } from 'hono';
import type { Expression, SqlBool } from 'kysely';
import { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { calendarDay, optional, recordId } from '../http/input/fields.ts';
import type { Permission } from '../shared/account.ts';
import { yesNo } from '../shared/enums.ts';
import { mapValues } from '../shared/field-values.ts';
import type { Option } from '../shared/form.ts';
import { limits } from '../shared/limits.ts';

/** The day and the time zone of the site, which conditions may depend on. `today`: `YYYY-MM-DD`. */
export type FilterContext = { today: string; timeZone: string };

/** The condition of a filter that is set; null: the filter is not set. */
type Condition = ((context: FilterContext) => Expression<SqlBool>) | null;

type Label = (t: Messages) => string;

/** A filter of a list: its query parameter, its condition, and how people set it. */
export type Filter = {
  label: Label;
  control: FilterControl;
  parameter: z.ZodType<Condition>;
  /** The permission that filtering by it needs, because the filter tells something about what it filters by. */
  needs?: Permission;
};

/** How people set a filter. */
export type FilterControl =
  | {
      /** `choices`: one or more of the options, with commas between them. */
      kind: 'choice' | 'choices';
      options: readonly string[];
      words: (t: Messages) => Record<string, string>;
    }
  | { kind: 'yes' }
  | { kind: 'day' }
  | { kind: 'number' }
  | ({ kind: 'text' } & TextControl)
  /** Another record. Without `offers`, it is one that another page links from. `nameOf` returns undefined for an unknown id. */
  | {
      kind: 'record';
      nameOf: (db: Db, id: number) => Promise<string | undefined>;
      offers?: Offers;
    };

/** The values that the page offers; null: the reader has no such filter. */
type Offers = (c: Context<SiteEnv>) => Promise<Option[] | null>;

/** How people set a text: they type it, or choose one that is offered. */
type TextControl = { hint?: Label; offers?: Offers };

type Where<Value> = (value: Value, context: FilterContext) => Expression<SqlBool>;

export function choiceFilter<Option extends string>(
  label: Label,
  options: readonly Option[],
  words: (t: Messages) => Record<Option, string>,
  where?: Where<Option>,
): Filter {
  return {
    label,
    control: { kind: 'choice', options, words },
    parameter: parameter(z.enum(options), where),
  };
}

/** A filter that is on with `yes`. */
export function yesFilter(
  label: Label,
  where: (context: FilterContext) => Expression<SqlBool>,
): Filter {
  const schema = optional(z.enum(yesNo))
    .default(null)
    .transform((answer) => (answer === 'yes' ? where : null));
  return { label, control: { kind: 'yes' }, parameter: schema };
}

/** A filter by a day, `YYYY-MM-DD`. */
export function dayFilter(label: Label, where?: Where<string>): Filter {
  return { label, control: { kind: 'day' }, parameter: parameter(calendarDay(), where) };
}

/** A filter by any text. */
export function textFilter(label: Label, where: Where<string>, control: TextControl = {}): Filter {
  const text = z.string().trim().max(limits.text);
  return { label, control: { kind: 'text', ...control }, parameter: parameter(text, where) };
}

/** A filter by the id of another record. */
export function recordFilter(
  label: Label,
  nameOf: (db: Db, id: number) => Promise<string | undefined>,
  where?: Where<number>,
  offers?: Offers,
): Filter {
  return {
    label,
    control: { kind: 'record', nameOf, ...(offers && { offers }) },
    parameter: parameter(recordId(), where),
  };
}

/** A filter of a list that finds its rows itself. `schema` says which values the parameter has. */
export function customFilter(
  schema: z.ZodType,
  { label, control, needs }: Omit<Filter, 'parameter'>,
): Filter {
  return { label, control, parameter: schema.transform(() => null), ...(needs && { needs }) };
}

export function filterOptions(
  options: readonly string[],
  words: Readonly<Record<string, string>>,
): Option[] {
  return options.map((value) => ({ value, label: words[value] ?? value }));
}

/** @param where left out for a list that finds its rows itself. */
function parameter<Value>(schema: z.ZodType<Value>, where?: Where<Value>): z.ZodType<Condition> {
  return optional(schema)
    .default(null)
    .transform((value) =>
      value === null || where === undefined
        ? null
        : (context: FilterContext) => where(value, context),
    );
}

/** The query parameters of filters. */
export function filterParameters(filters: Readonly<Record<string, Filter>>) {
  return z.object(mapValues(filters, (filter) => filter.parameter));
}

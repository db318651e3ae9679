import type { IslandProps } from '../../islands/registry.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import type { Control, FieldSpec, FormSpec } from '../../server/shared/form.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island, type Trigger } from '../island.tsx';
import { hasHalfDays } from '../parts/dates.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  site: Site;
  t: Messages;
  spec: FormSpec;
  /** When it can be used; by default at once. */
  on?: Trigger;
};

/** A form of the panel that consists only of its fields. */
export function PanelForm({ site, t, spec, on = 'load' }: Props) {
  const context = formContext(site, t);
  // Such a page has a way of its own; to everybody it is the same.
  if (spec.plainAction !== undefined) context.key = '';
  return <Island name="control-form" on={on} site={site} props={{ spec, context }} />;
}

/** The translations and the languages that every form of the panel is rendered with. */
export function formContext(
  { language: { tag, dir }, contentLang, submitted }: Site,
  t: Messages,
): IslandProps['control-form']['context'] {
  const language = { tag, dir, hasHalfDays: hasHalfDays(tag) };
  const key = crypto.randomUUID();
  return { t: t.control.form, language, contentLang, key, submitted };
}

type Extra = Partial<
  Pick<
    FieldSpec,
    'hint' | 'placeholder' | 'standard' | 'options' | 'autoComplete' | 'label' | 'picture'
  >
>;

/** Returns a function that makes fields: names and rules as in the API, labels translated. */
export function fieldsOf<Name extends string>(
  rules: Record<Name, FieldRule>,
  labels: Partial<Record<string, string>>,
) {
  return (
    name: Name,
    control: Control,
    value: string | number | null | undefined,
    extra: Extra = {},
  ): FieldSpec => ({
    name,
    label: labels[name] ?? name,
    control,
    rule: rules[name],
    value: value === null || value === undefined ? '' : String(value),
    ...extra,
  });
}

/** A field whose value is a built-in preset's text, and so in the reader's language, unless `key` is null. */
export function inBuiltinWords(key: string | null, field: FieldSpec): FieldSpec {
  const { written: _, ...rule } = field.rule;
  return key === null ? field : { ...field, rule };
}

/** The rule of a field that may be left unchanged, in a form that changes a record. */
export function optional({ required: _, ...rule }: FieldRule): FieldRule {
  return rule;
}

const controls: Partial<Record<FieldRule['kind'], Control>> = {
  day: 'day',
  email: 'email',
  lines: 'lines',
  link: 'url',
  number: 'number',
  phone: 'tel',
};

/** The default control for a field. */
export function controlOf({ kind }: FieldRule): Control {
  return controls[kind] ?? 'text';
}

/** The options of an enumeration, with their labels. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
) {
  return values.map((value) => ({ value, label: names[value] }));
}

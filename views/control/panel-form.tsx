import type { IslandProps } from '../../islands/registry.ts';
import type { FieldRule } from '../../server/shared/fields.ts';
import type { Control, FieldSpec, FormSpec } from '../../server/shared/form.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Context = IslandProps['control-form']['context'];

type Props = {
  site: Site;
  t: Messages;
  spec: FormSpec;
  /** What only some forms need. */
  context?: Omit<Context, 't' | 'language'>;
};

/** A form of the panel. */
export function PanelForm({ site, t, spec, context }: Props) {
  const { tag, dir } = site.language;
  return (
    <Island
      name="control-form"
      on="load"
      site={site}
      props={{ spec, context: { t: t.control.form, language: { tag, dir }, ...context } }}
    />
  );
}

type Extra = Partial<
  Pick<FieldSpec, 'hint' | 'placeholder' | 'options' | 'autoComplete' | 'label'>
>;

/** Makes fields of one noun: their names and bounds are the API's, their labels the panel's. */
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

const controls: Partial<Record<FieldRule['kind'], Control>> = {
  day: 'day',
  email: 'email',
  lines: 'lines',
  number: 'number',
  phone: 'tel',
};

/** The control that a field is filled in with, where the form says nothing else. */
export function controlOf({ kind }: FieldRule): Control {
  return controls[kind] ?? 'text';
}

/** The choices of a closed list, by what they are called. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
) {
  return values.map((value) => ({ value, label: names[value] }));
}

import type { IslandProps } from '../../islands/registry.ts';
import { limits } from '../../server/shared/limits.ts';
import { Island } from '../island.tsx';
import type { ControlProps } from './form-fields.tsx';

type Props = ControlProps & {
  /** The field with the customer's id, and its value. */
  link: string;
  linked: number | null | undefined;
} & Partial<Pick<IslandProps['customer-input'], 'fills' | 'add'>>;

/** A field for a person's name, or for a customer that the form names only by id. Without script it is a text field. */
export function CustomerControl({ field, value, form, fieldProps, link, linked, ...props }: Props) {
  const { site, t, values } = form;
  const { title, add } = t.customers;
  const { fills = {}, add: checkbox = null } = props;
  return (
    <Island
      name="customer-input"
      on="load"
      site={site}
      props={{
        value,
        link,
        fieldProps,
        fills,
        name: field.name === link ? null : field.name,
        linked: values[link] || String(linked ?? ''),
        isRequired: field.rule.required === true,
        maxLength: field.rule.max ?? limits.text,
        add: checkbox,
        t: { title, add },
      }}
    />
  );
}

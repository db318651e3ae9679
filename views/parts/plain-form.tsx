import type { ComponentProps, ReactNode } from 'react';
import type { Option } from '../../server/shared/form.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { withLabel } from './field.tsx';
import { localizedHref } from './links.ts';

export type PlainFormProps = {
  site: Site;
  action: string;
  /** The form's name, if its page has several forms. */
  does?: string;
  button: string;
  /** Whether the form is not the main purpose of the page. */
  quiet?: boolean;
  /** For long texts, which URL encoding would make much longer. */
  encoding?: 'multipart';
  children?: ReactNode;
};

/** A form that works without JavaScript. */
export function PlainForm({ site, action, does, button, quiet = false, ...props }: PlainFormProps) {
  const { encoding, children } = props;
  return (
    <form
      className="form control-form"
      method="post"
      action={localizedHref(site, action)}
      encType={encoding && 'multipart/form-data'}
    >
      {does !== undefined && <input type="hidden" name="do" value={does} />}
      {children}
      <div className="form-actions">
        <button type="submit" className={quiet ? 'button button-quiet' : 'button'}>
          {button}
        </button>
      </div>
    </form>
  );
}

/** A field with an `<input>`, which gets the attributes that are not the field's own. */
export const PlainInput = withLabel('input');
const LabelledSelect = withLabel('select');

type SelectProps = ComponentProps<typeof LabelledSelect> & { options: readonly Option[] };

export function PlainSelect({ options, ...own }: SelectProps) {
  return (
    <LabelledSelect {...own}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </LabelledSelect>
  );
}

export function HiddenFields({ values }: { values: Record<string, string | number> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A hidden field that keeps the page's `?lang=` in a form that leads to another address. */
export function LanguageField({ site: { addressLanguage } }: { site: Site }) {
  return addressLanguage !== null && <input type="hidden" name="lang" value={addressLanguage} />;
}

import { type Colors, colorPattern, type Logo } from '../../../server/shared/branding.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ControlProps, FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { BrandingPreview } from './branding-preview.tsx';

type Props = {
  spec: FormSpec;
  context: FormContext;
  company: { name: string; logo: Logo | null };
  t: Messages['branding']['preview'] & {
    preview: string;
    standard: string;
    track: string;
    link: string;
  };
};

/** The company's two colours, with a preview of light and dark pages. */
export default function BrandingForm({ spec, context, company, t }: Props) {
  const form = useForm(spec, context);
  const { primary_color, accent_color } = form.values;
  const colors: Colors = {
    primary_color: colorOf(primary_color),
    accent_color: colorOf(accent_color),
  };
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{ color: (props) => <ColorControl {...props} /> }}
    >
      <p>
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={!form.hydrated}
          onClick={() => {
            form.set('primary_color', '');
            form.set('accent_color', '');
          }}
        >
          {t.standard}
        </button>
      </p>
      <BrandingPreview colors={colors} company={company} t={t} />
    </FormFrame>
  );
}

/** The colour that was typed; null while it is none. */
function colorOf(typed = ''): string | null {
  const color = typed.trim().toLowerCase();
  return colorPattern.test(color) ? color : null;
}

/** A colour: typed, or picked with the browser's colour picker. */
function ColorControl({ field, form, fieldProps }: ControlProps) {
  const { name, label, placeholder = '' } = field;
  const value = form.values[name] ?? '';
  const color = value.trim().toLowerCase();
  const shown = colorPattern.test(color) ? color : placeholder;
  return (
    <div className="color-control">
      <input
        type="color"
        // Its own label, since the visible one belongs to the text field beside it.
        aria-label={`${label}: ${shown}`}
        value={shown}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
      <input
        {...fieldProps}
        name={name}
        value={value}
        onChange={(event) => form.set(name, event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        placeholder={placeholder}
        dir="ltr"
      />
    </div>
  );
}

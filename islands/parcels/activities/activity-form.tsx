import type { FormSpec } from '../../../server/shared/form.ts';
import { Written } from '../../../views/parts/written.tsx';
import type { ControlProps, FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { EventIcon } from '../events/event-icon.tsx';

type PreviewWords = {
  /** The title of the preview. */
  title: string;
  /** The text that it shows while the event has no title. */
  example: string;
};

type Props = {
  spec: FormSpec;
  context: FormContext;
  preview: PreviewWords;
  /** Called with the response once the event is saved. */
  onSaved?: (answer: { message: string }) => void;
};

/** An event of a parcel's history, shown as visitors will see it. */
export default function ActivityForm({ spec, context, preview, onSaved }: Props) {
  const form = useForm(spec, context, undefined, { onSaved });
  const fields = spec.sections.flatMap((section) => section.fields);
  const isWritten = fields.find(({ name }) => name === 'title')?.rule.written;
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{
        icon: (props) => <IconColorControl {...props} />,
        colour: (props) => (
          <>
            <IconColorControl {...props} />
            <EventPreview
              t={preview}
              event={form.values}
              contentLang={isWritten && context.contentLang}
            />
          </>
        ),
      }}
    />
  );
}

type PreviewProps = {
  t: PreviewWords;
  event: Record<string, string>;
  contentLang: string | undefined;
};

function EventPreview({ t, event, contentLang }: PreviewProps) {
  const { title, icon = '', color = '' } = event;
  return (
    <div className="event-preview">
      <p className="eyebrow">{t.title}</p>
      <div className={`event event-${color}`}>
        <EventIcon icon={icon} color={color} />
        <strong>{title ? <Written lang={contentLang}>{title}</Written> : t.example}</strong>
      </div>
    </div>
  );
}

/** The icon or the colour of an event. Each choice looks as it will in the history. */
function IconColorControl({ field, form }: ControlProps) {
  const { name, options = [], control } = field;
  const { icon = '', color = '' } = form.values;
  return (
    <div className="cluster">
      {options.map(({ value, label }) => (
        <label key={value} className="icon-choice choice small row">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === form.values[name]}
            onChange={() => form.set(name, value)}
          />
          <EventIcon
            icon={control === 'icon' ? value : icon}
            color={control === 'colour' ? value : color}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

import type { FormSpec } from '../../server/shared/form.ts';
import type { ControlProps, FormContext } from '../shared/form/control-props.ts';
import { FormFrame } from '../shared/form/form-frame.tsx';
import { useForm } from '../shared/form/use-form.ts';
import { type ResultPicture, VisibilityPicture } from './visibility-picture.tsx';

type Props = {
  spec: FormSpec;
  context: FormContext;
  /** What each choice says of itself, and its picture, by its value. */
  choices: Record<string, { text: string; picture: ResultPicture }>;
};

/** How much of a parcel strangers see. */
export default function VisibilityForm({ spec, context, choices }: Props) {
  const form = useForm(spec);
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{ visibility: (props) => <VisibilityControl {...props} choices={choices} /> }}
    />
  );
}

function VisibilityControl({ field, form, choices }: ControlProps & Pick<Props, 'choices'>) {
  const { name, options = [] } = field;
  return (
    <div className="visibility-choices">
      {options.map(({ value, label }) => {
        const choice = choices[value];
        return (
          <label key={value} className="visibility-choice">
            <span className="visibility-label">
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === form.values[name]}
                onChange={() => form.set(name, value)}
              />
              {label}
            </span>
            {choice !== undefined && <VisibilityPicture {...choice.picture} />}
            <small>{choice?.text}</small>
          </label>
        );
      })}
    </div>
  );
}

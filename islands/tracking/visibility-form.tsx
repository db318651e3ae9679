import type { FormSpec } from '../../server/shared/form.ts';
import type { VisibilityExample } from '../../server/shared/parcel.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ControlProps, FormContext } from '../shared/form/control-props.ts';
import { FormFrame } from '../shared/form/form-frame.tsx';
import { useForm } from '../shared/form/use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  /** What each choice says of itself, and its picture, by its value. */
  choices: Record<string, { text: string; picture: ResultPicture }>;
};

/** How much of a parcel strangers see. */
export default function VisibilityForm({ spec, context, choices }: Props) {
  const form = useForm(spec, context);
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
    <div className="columns visibility-choices">
      {options.map(({ value, label }) => {
        const choice = choices[value];
        return (
          <label key={value} className="visibility-choice choice">
            <span className="visibility-label strong row">
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

/** A tracking result in small. */
type ResultPicture = {
  status: string;
  recipient: VisibilityExample;
  /** The heading over the question that unlocks the rest; null: nothing is locked. */
  question: string | null;
};

/** A tracking result as strangers see it, drawn small. It only illustrates what is said beside it. */
function VisibilityPicture({ status, recipient, question }: ResultPicture) {
  return (
    <span className="result-picture small-icon card" aria-hidden="true">
      <span className="result-picture-bar" />
      <span className="result-picture-status badge start">{status}</span>
      <span className="result-picture-steps">
        <i />
        <i />
        <i />
        <i />
      </span>
      {recipient === null ? (
        <span className="result-picture-lock">
          <Icon name="lock" />
          {question}
          <i />
        </span>
      ) : (
        <span className="result-picture-person">
          <Icon name="person" />
          <bdi>{recipient.name}</bdi>
          <bdi>{recipient.address}</bdi>
        </span>
      )}
    </span>
  );
}

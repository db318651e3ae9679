import { limits } from '../../server/shared/limits.ts';
import { HiddenFields, PlainInput } from './plain-form.tsx';

type Props = {
  /** The call and its other fields. */
  hidden: Record<string, string | number>;
  /** The name of the field, and its label. */
  name: string;
  label: string;
  hint?: string;
  button: string;
};

/** A form that asks only for a reason. Works without script. */
export function ReasonForm({ hidden, name, button, ...field }: Props) {
  return (
    <form className="form" method="post">
      <HiddenFields values={hidden} />
      <PlainInput
        {...field}
        id={`${name}-${hidden.id}`}
        name={name}
        required
        maxLength={limits.text}
        autoComplete="off"
      />
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}

import type { FormSection } from '../../../server/shared/form.ts';
import type { ControlProps, Controls } from './control-props.ts';
import { FormField } from './form-field.tsx';

type Props = Omit<ControlProps, 'field' | 'fieldProps'> & {
  section: FormSection;
  controls: Controls;
};

/** Fields that belong together, with the heading of the group that the section starts, if any. */
export function Section({ section: { title, layout, heading, fields }, ...shared }: Props) {
  const drawn = fields.map((field) => <FormField key={field.name} field={field} {...shared} />);
  const className = layout === undefined ? 'form-section' : `form-section form-section-${layout}`;
  return (
    <>
      {heading !== undefined && (
        <div className="form-heading" id={heading.id}>
          <h2>{heading.title}</h2>
          {heading.lead !== undefined && <p>{heading.lead}</p>}
        </div>
      )}
      {title === undefined ? (
        <div className={className}>{drawn}</div>
      ) : (
        <fieldset className={className}>
          <legend>{title}</legend>
          {drawn}
        </fieldset>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import type { FormSection, FormSpec } from '../../../server/shared/form.ts';
import type { ControlProps, Controls } from './control-props.ts';
import { FormField } from './form-field.tsx';

type Shared = Omit<ControlProps, 'field' | 'fieldProps'> & { controls: Controls };

type SectionsProps = Shared & {
  spec: FormSpec;
  /** What stands above the fields of a section, by the name of its first field. */
  leads: Record<string, ReactNode>;
};

/** All sections of a form; the folded ones share one summary at the end. */
export function FormSections({ spec: { sections, marks }, leads, ...shared }: SectionsProps) {
  const draw = (section: FormSection) => {
    const key = section.fields[0]?.name ?? '';
    return <Section key={key} {...{ section, marks }} lead={leads[key]} {...shared} />;
  };
  const folded = sections.filter((section) => section.folded);
  return (
    <>
      {sections.filter((section) => !section.folded).map(draw)}
      {folded.length > 0 && (
        <Folded sections={folded} {...shared}>
          {folded.map(draw)}
        </Folded>
      )}
    </>
  );
}

type FoldedProps = Shared & { sections: FormSection[]; children: ReactNode };

/** Unfolds if it contains an invalid field. */
function Folded({ sections, form, context, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const isWrong = form.failure?.error_details?.some(({ field }) => names.includes(field)) === true;
  return (
    <details
      className="form-more"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{context.t.more}</summary>
      {children}
    </details>
  );
}

type SectionProps = Shared & {
  section: FormSection;
  marks: FormSpec['marks'];
  lead: ReactNode;
};

/** Fields that belong together, with the heading of the group that the section starts, if any. */
function Section({ section, marks, lead, ...shared }: SectionProps) {
  const { id, title, layout, heading, fields } = section;
  const drawn = fields.map((field) => (
    <FormField key={field.name} field={field} marks={marks} {...shared} />
  ));
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
        <fieldset className={className} id={id}>
          <legend>{title}</legend>
          {lead}
          {drawn}
        </fieldset>
      )}
    </>
  );
}

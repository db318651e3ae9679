import { useRef, useState } from 'react';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { MergeValues } from '../../../server/shared/merge-fields.ts';
import { Content } from '../../../views/parts/content.tsx';
import type { ControlProps, FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { LinesControl } from '../../shared/form/plain-controls.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { applyEdit, insertPicture } from './edits.ts';
import type { ContentWords } from './formatting-help.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = { spec: FormSpec; context: FormContext; t: ContentWords; values: MergeValues };

/** A page of the site, with formatting help and a preview of its content. */
export default function ContentPageForm({ spec, context, t, values }: Props) {
  const form = useForm(spec, context);
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{ content: (props) => <ContentControl {...props} t={t} values={values} /> }}
    />
  );
}

type ContentControlProps = ControlProps & {
  t: ContentWords;
  /** The values of those fields. */
  values: MergeValues;
};

/** A page's content, with buttons for its markers, formatting help next to it and a preview below. */
function ContentControl({ t, values, ...props }: ContentControlProps) {
  const { form, field, context } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [picturing, setPicturing] = useState(false);

  function leavePicture() {
    setPicturing(false);
    area.current?.focus();
  }

  function insert(url: string, shows: string) {
    setPicturing(false);
    const { current } = area;
    if (current === null) return;
    const { selectionStart: start, selectionEnd: end } = current;
    applyEdit(current, insertPicture({ start, end }, url, shows));
  }

  return (
    <div className="content-editor">
      <div className="content-writing">
        <Toolbar
          area={area}
          t={t.writing.toolbar}
          words={t.help.helpText}
          enabled={form.hydrated}
          picturing={picturing}
          onPicture={() => setPicturing(!picturing)}
        />
        {picturing && (
          <PicturePanel
            t={t.writing.picture}
            form={context.t}
            onInsert={insert}
            onClose={leavePicture}
          />
        )}
        <LinesControl {...props} area={area} />
      </div>
      <FormattingHelp t={t} />
      <section className="content-preview" aria-label={context.t.preview}>
        <h2>{context.t.preview}</h2>
        <Content
          content={form.values[field.name] ?? ''}
          values={values}
          t={t.content}
          lang={context.contentLang}
          pageLang={context.language.tag}
        />
      </section>
    </div>
  );
}

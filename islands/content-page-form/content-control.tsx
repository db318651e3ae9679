import type { MergeField, MergeValues } from '../../server/shared/merge-fields.ts';
import { Content } from '../../views/parts/content.tsx';
import { MergeFieldList } from '../../views/parts/merge-field-list.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { ControlProps } from '../shared/form/control-props.ts';
import { LinesControl } from '../shared/form/plain-controls.tsx';

export type ContentWords = {
  help: Messages['control']['pages'];
  /** The translations of the public page, for the preview. */
  content: Messages['content'];
  /** The labels of the merge fields that the content may contain. */
  fieldLabels: Record<MergeField, string>;
};

type Props = ControlProps & {
  t: ContentWords;
  /** The values of those fields. */
  values: MergeValues;
};

/** A page's content, with formatting help next to it and a preview below. */
export function ContentControl({ t, values, ...props }: Props) {
  const { form, field, context } = props;
  return (
    <div className="content-editor">
      <LinesControl {...props} />
      <FormattingHelp t={t.help} fieldLabels={t.fieldLabels} />
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

type HelpProps = { t: ContentWords['help']; fieldLabels: ContentWords['fieldLabels'] };

function FormattingHelp({ t, fieldLabels }: HelpProps) {
  const markers: [string, string][] = [
    [`[bold=${t.helpText}]`, t.helpBold],
    [`[underline=${t.helpText}]`, t.helpUnderline],
    [`[strikethrough=${t.helpText}]`, t.helpStrikethrough],
    ['[image=https://…]', t.helpImage],
    ['[video=https://…]', t.helpVideo],
  ];
  return (
    <aside className="formatting-help">
      <h2>{t.helpTitle}</h2>
      <p>{t.helpLead}</p>
      <dl>
        {markers.map(([marker, meaning]) => (
          <div key={marker}>
            <dt>
              <code dir="ltr">{marker}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{t.helpFields}</p>
      <MergeFieldList labels={fieldLabels} />
    </aside>
  );
}

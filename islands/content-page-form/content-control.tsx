import type { MergeField, MergeValues } from '../../server/shared/merge-fields.ts';
import { Content } from '../../views/parts/content.tsx';
import { MergeFieldList } from '../../views/parts/merge-field-list.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { ControlProps } from '../shared/form/control-props.ts';
import { LinesControl } from '../shared/form/plain-controls.tsx';

export type ContentWords = {
  help: Messages['control']['pages'];
  /** The words of the page itself, for its preview. */
  content: Messages['content'];
  /** What the fields are called that the content may name. */
  fieldLabels: Record<MergeField, string>;
};

type Props = ControlProps & {
  t: ContentWords;
  /** Of those fields. */
  values: MergeValues;
};

/** A page's content. Beside it is help with its formatting, below it what visitors will see. */
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

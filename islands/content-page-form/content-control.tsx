import { Content } from '../../views/parts/content.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { ControlProps } from '../shared/form/control-props.ts';
import { LinesControl } from '../shared/form/plain-controls.tsx';

export type ContentWords = {
  help: Messages['control']['pages'];
  /** The words of the page itself, for its preview. */
  content: Messages['content'];
};

/** A page's content. Beside it is help with its formatting, below it what visitors will see. */
export function ContentControl({ t, ...props }: ControlProps & { t: ContentWords }) {
  const { form, field, context } = props;
  return (
    <div className="content-editor">
      <LinesControl {...props} />
      <FormattingHelp t={t.help} />
      <section className="content-preview" aria-label={context.t.preview}>
        <h2>{context.t.preview}</h2>
        <Content
          content={form.values[field.name] ?? ''}
          t={t.content}
          lang={context.contentLang}
          pageLang={context.language.tag}
        />
      </section>
    </div>
  );
}

function FormattingHelp({ t }: { t: ContentWords['help'] }) {
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
    </aside>
  );
}

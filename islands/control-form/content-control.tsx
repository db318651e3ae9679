import { Content } from '../../views/parts/content.tsx';
import { MergeFieldList } from '../../views/parts/merge-field-list.tsx';
import type { ControlProps } from './control-props.ts';
import { LinesControl } from './plain-controls.tsx';

/** The content of a page, with formatting help beside it and below it what visitors will see. */
export function ContentControl(props: ControlProps) {
  const { pages, t } = props.context;
  const { form, field } = props;
  if (pages === undefined) return <LinesControl {...props} />;
  const { t: words } = pages;
  const markers: [string, string][] = [
    [`[bold=${words.helpText}]`, words.helpBold],
    [`[underline=${words.helpText}]`, words.helpUnderline],
    [`[strikethrough=${words.helpText}]`, words.helpStrikethrough],
    ['[image=https://…]', words.helpImage],
    ['[video=https://…]', words.helpVideo],
  ];
  return (
    <div className="content-editor">
      <LinesControl {...props} />
      <aside className="formatting-help">
        <h2>{words.helpTitle}</h2>
        <p>{words.helpLead}</p>
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
        <p>{words.helpFields}</p>
        <MergeFieldList labels={pages.fieldLabels} />
      </aside>
      <section className="content-preview" aria-label={t.preview}>
        <h2>{t.preview}</h2>
        <Content content={form.values[field.name] ?? ''} values={pages.values} t={pages.content} />
      </section>
    </div>
  );
}

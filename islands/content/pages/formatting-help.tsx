import type { MergeField } from '../../../server/shared/settings.ts';
import { MergeFieldList } from '../../../views/parts/merge-field-list.tsx';
import type { Messages } from '../../../views/translations/messages.ts';

type Row = readonly [marker: string, meaning: string];

/** Every marker, and what it does. */
export function FormattingHelp({ t }: { t: ContentWords }) {
  const { help, writing, fieldLabels } = t;
  const word = help.helpText;
  return (
    <aside className="formatting-help">
      <h2>{help.helpTitle}</h2>
      <p>{help.helpLead}</p>
      <Markers
        rows={[
          [`[bold=${word}]`, help.helpBold],
          [`[underline=${word}]`, help.helpUnderline],
          [`[strikethrough=${word}]`, help.helpStrikethrough],
          [`[link=/contact.html ${word}]`, writing.help.link],
          [`[image=https://… ${writing.help.description}]`, help.helpImage],
          ['[video=https://…]', help.helpVideo],
        ]}
      />
      <p>{writing.help.line}</p>
      <Markers
        rows={[
          [`[heading] ${word}`, writing.help.heading],
          [`[subheading] ${word}`, writing.help.subheading],
          [`[bullet] ${word}`, writing.help.bullet],
          [`[number] ${word}`, writing.help.number],
        ]}
      />
      <p>{help.helpFields}</p>
      <MergeFieldList labels={fieldLabels} />
    </aside>
  );
}

function Markers({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(([marker, meaning]) => (
        <div key={marker}>
          <dt>
            <code dir="ltr">{marker}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The translations of the form of a page. */
export type ContentWords = {
  help: Messages['control']['pages'];
  writing: Pick<Messages['writing'], 'toolbar' | 'help' | 'picture'>;
  /** The translations of the public page, for the preview. */
  content: Messages['content'];
  /** The labels of the merge fields that the content may contain. */
  fieldLabels: Record<MergeField, string>;
};

import { type RefObject, useRef, useState } from 'react';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { MergeField, MergeValues } from '../../../server/shared/settings.ts';
import { Content } from '../../../views/parts/content.tsx';
import { MergeFieldList } from '../../../views/parts/merge-field-list.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ControlProps, FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { LinesControl } from '../../shared/form/plain-controls.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import {
  applyEdit,
  type Edit,
  insertPicture,
  markLines,
  markLink,
  markWords,
  type Selection,
} from './edits.ts';
import { PicturePanel } from './picture-panel.tsx';

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
    <div className="content-editor stack">
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
      <section className="content-preview card all-columns" aria-label={context.t.preview}>
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

type ToolbarProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  t: Messages['writing']['toolbar'];
  /** What a marker holds before anything is written. */
  words: string;
  /** Whether the form can be used yet. */
  enabled: boolean;
  picturing: boolean;
  onPicture: () => void;
};

const lineMarkers = ['heading', 'subheading', 'bullet', 'number'] as const;
const wordMarkers = ['bold', 'underline', 'strikethrough'] as const;

/** Buttons that write the markers. */
function Toolbar({ area, t, words, enabled, picturing, onPicture }: ToolbarProps) {
  function edit(make: (whole: string, selection: Selection) => Edit) {
    const field = area.current;
    if (field === null) return;
    const { value, selectionStart: start, selectionEnd: end } = field;
    applyEdit(field, make(value, { start, end }));
  }
  const button = (label: string, onClick: () => void, className = '') => (
    <button
      key={label}
      type="button"
      className={`button button-small button-quiet ${className}`}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <fieldset className="cluster" aria-label={t.label} disabled={!enabled}>
      {lineMarkers.map((marker) =>
        button(t[marker], () => edit((whole, chosen) => markLines(whole, chosen, marker))),
      )}
      {wordMarkers.map((marker) =>
        button(
          t[marker],
          () => edit((whole, chosen) => markWords(whole, chosen, marker, words)),
          `writing-${marker}`,
        ),
      )}
      {button(t.link, () => edit((whole, chosen) => markLink(whole, chosen, words)))}
      <button
        type="button"
        className="button button-small button-quiet"
        aria-expanded={picturing}
        onClick={onPicture}
      >
        {t.picture}
      </button>
    </fieldset>
  );
}

type Row = readonly [marker: string, meaning: string];

/** Every marker, and what it does. */
function FormattingHelp({ t }: { t: ContentWords }) {
  const { help, writing, fieldLabels } = t;
  const word = help.helpText;
  return (
    <aside className="formatting-help card">
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
      <p className="above">{help.helpFields}</p>
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
type ContentWords = {
  help: Messages['control']['pages'];
  writing: Pick<Messages['writing'], 'toolbar' | 'help' | 'picture'>;
  /** The translations of the public page, for the preview. */
  content: Messages['content'];
  /** The labels of the merge fields that the content may contain. */
  fieldLabels: Record<MergeField, string>;
};

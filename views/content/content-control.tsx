import { mergeFields, mergeValues } from '../../server/admin/shared/settings.ts';
import { pick } from '../../server/shared/field-values.ts';
import { Island } from '../island.tsx';
import { type ControlProps, LinesControl } from '../panel/form-fields.tsx';
import { MarkerList, MergeFieldList } from '../parts/merge-field-list.tsx';
import type { Messages } from '../translations/messages.ts';

/** The control for a page's content, with buttons for its markers, formatting help beside it, and a preview below. */
export function ContentControl(props: ControlProps) {
  const { field, value, form } = props;
  const { site, t } = form;
  const { control, writing } = t;
  return (
    <div className="content-editor stack">
      <div className="stack">
        <Island
          name="content-toolbar"
          on="idle"
          site={site}
          props={{
            name: field.name,
            t: pick(writing, ['toolbar', 'picture']),
            words: control.pages.helpText,
            form: {
              ...pick(control.form, ['choosePicture', 'noAnswer', 'working']),
              cancel: control.list.cancel,
            },
          }}
        />
        <LinesControl {...props} />
      </div>
      <FormattingHelp t={t} />
      <Island
        name="content-preview"
        on="idle"
        site={site}
        props={{
          name: field.name,
          content: value,
          values: mergeValues(site.settings),
          title: control.form.preview,
          t: t.content,
          lang: site.contentLang,
          pageLang: site.language.tag,
        }}
      />
    </div>
  );
}

/** Every marker, and what it does. */
function FormattingHelp({ t }: { t: Messages }) {
  const { control, writing } = t;
  const help = control.pages;
  const word = help.helpText;
  return (
    <aside className="formatting-help card padded">
      <h2>{help.helpTitle}</h2>
      <p>{help.helpLead}</p>
      <MarkerList
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
      <MarkerList
        rows={[
          [`[heading] ${word}`, writing.help.heading],
          [`[subheading] ${word}`, writing.help.subheading],
          [`[bullet] ${word}`, writing.help.bullet],
          [`[number] ${word}`, writing.help.number],
        ]}
      />
      <p className="above">{help.helpFields}</p>
      <MergeFieldList labels={pick(control.fields, mergeFields)} />
    </aside>
  );
}

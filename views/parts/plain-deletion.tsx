import { colon } from '../../server/shared/colon.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { HiddenFields } from './plain-form.tsx';
import { isolateName } from './written.tsx';

type Props = {
  t: Pick<Messages['control']['list'], 'confirm' | 'delete'>;
  api: string;
  record: Record<string, string | number>;
  name: string;
  /** The BCP 47 tag of the reader's language. */
  tag: string;
  warning?: string | undefined;
  next?: string;
};

/** Deletes a record if the browser runs no scripts: the button opens a question with the form that deletes. */
export function PlainDeletion({ t, api, record, name, tag, warning, next = '' }: Props) {
  return (
    <noscript>
      <details>
        <summary aria-label={`${t.delete}${colon(tag)}${name}`}>{t.delete}</summary>
        <form className="form" method="post">
          <HiddenFields values={{ _verb: `DELETE ${api}`, _then: next, ...record }} />
          <p>{interpolate(t.confirm, { name: isolateName(name) })}</p>
          {warning !== undefined && <p>{warning}</p>}
          <button type="submit" className="button button-danger">
            {t.delete}
          </button>
        </form>
      </details>
    </noscript>
  );
}

import { Fragment, type ReactNode, useId } from 'react';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../parts/icon.tsx';
import { HiddenFields } from '../../parts/plain-form.tsx';
import { isolateName } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import type { ActionView, RowView } from './list.ts';

export const bulkId = 'record-bulk';

type RowActionsProps = { row: RowView; t: Messages; tag: string };

/** How many actions have a button of their own in a row; if there are more, a menu has the others. */
const maxButtons = 3;

/** What can be done with a record: links and forms, and questions before it is deleted. */
export function RowActions({ row, t, tag }: RowActionsProps) {
  const { actions } = row;
  const quick = actions.length > maxButtons ? actions.slice(0, maxButtons - 1) : actions;
  const others = actions.slice(quick.length);
  return (
    <>
      {quick.map((action) => (
        <RowAction key={action.label} action={action} row={row} t={t} tag={tag} />
      ))}
      {others.length > 0 && (
        <ActionMenu label={`${t.parcelList.moreActions}${colon(tag)}${row.name}`}>
          {others.map((action) => (
            <RowAction key={action.label} action={action} row={row} t={t} tag={tag} isEntry />
          ))}
        </ActionMenu>
      )}
    </>
  );
}

function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className="tool" popoverTarget={id} aria-label={label}>
        <Icon name="more_vert" />
      </button>
      <div id={id} className="menu" popover="auto">
        {children}
      </div>
    </>
  );
}

type RowActionProps = RowActionsProps & {
  action: ActionView;
  /** It is an entry of a menu, with its label. */
  isEntry?: boolean;
};

function RowAction({ action, row, t, tag, isEntry = false }: RowActionProps) {
  const name = `${action.label}${colon(tag)}${row.name}`;
  const looks = {
    className: isEntry ? 'menu-entry' : 'tool',
    'aria-label': name,
    title: isEntry ? undefined : action.label,
  };
  const content = (
    <>
      <Icon name={action.icon} />
      {isEntry && action.label}
    </>
  );
  if ('href' in action) {
    return (
      <a {...looks} href={action.href} data-action={action.name}>
        {content}
      </a>
    );
  }
  if ('copies' in action) {
    return (
      <button {...looks} type="button" data-copy={action.copies}>
        {content}
      </button>
    );
  }
  if ('forms' in action) {
    return (
      <Question t={t} action={action} label={name} className={looks.className} isEntry={isEntry}>
        {action.forms}
      </Question>
    );
  }
  const fields = { _verb: action.call, id: row.id, ...action.fields };
  if (!action.deletes) {
    return (
      <form method="post" data-says={action.says}>
        <HiddenFields values={fields} />
        <button {...looks} type="submit" aria-disabled={action.isDisabled || undefined}>
          {content}
        </button>
      </form>
    );
  }
  const { question } = action;
  const named = { name: isolateName(row.name) };
  const deleted = question === undefined ? interpolate(t.control.list.deleted, named) : undefined;
  return (
    <Question t={t} action={action} label={name} className={looks.className} isEntry={isEntry}>
      <form className="form" method="post" data-says={action.says ?? deleted}>
        <HiddenFields values={fields} />
        <p>{question ?? interpolate(t.control.list.confirm, named)}</p>
        {action.warning !== undefined && <p>{action.warning}</p>}
        <button type="submit" className="button button-danger">
          {action.label}
        </button>
      </form>
    </Question>
  );
}

type QuestionProps = {
  action: ActionView;
  /** The name of the button that asks. */
  label: string;
  t: Messages;
  className?: string;
  isEntry?: boolean;
  children: ReactNode;
};

/** A button that asks before it deletes, or that unfolds other forms. */
function Question({ action, label, t, className = 'tool', isEntry, children }: QuestionProps) {
  const id = useId();
  const isDeletion = 'call' in action && action.question === undefined;
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={action.label}
      >
        <Icon name={action.icon} />
        {isEntry && action.label}
      </button>
      <div
        id={id}
        className="menu question"
        popover="auto"
        role="dialog"
        aria-label={isDeletion ? t.control.list.confirmTitle : action.label}
      >
        {children}
        <button
          type="button"
          className="button button-quiet"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {t.control.list.cancel}
        </button>
      </div>
    </>
  );
}

/** A call with its further fields, as the value of a button. */
function formCallWith({
  call,
  fields,
}: {
  call: string;
  fields: Readonly<Record<string, string>>;
}) {
  const query = String(new URLSearchParams(fields));
  return query === '' ? call : `${call}?${query}`;
}

/** The actions for selected records. Without a selection, it is hidden. */
export function BulkBar({ bulk, t }: { bulk: ActionView[]; t: Messages }) {
  return (
    <form className="bulk-bar paper cluster" id={bulkId} method="post">
      <p role="status" data-selected="">
        {interpolate(t.lists.selected, { number: '' })}
      </p>
      {bulk.map((action) => {
        if (!('call' in action)) return null;
        const send = (
          <button
            type="submit"
            className={action.deletes ? 'button button-danger' : 'button button-small'}
            name="_verb"
            value={formCallWith(action)}
          >
            {action.label}
          </button>
        );
        if (!action.deletes) return <Fragment key={action.label}>{send}</Fragment>;
        return (
          <Question key={action.label} action={action} label={action.label} t={t}>
            <p>{t.lists.deleteSelected}</p>
            {send}
          </Question>
        );
      })}
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { FieldSpec, FormSpec } from '../../../server/shared/form.ts';
import type { Activity } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localDateTime } from '../../../views/parts/dates.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { ConfirmDeletion } from '../../shared/list/confirm-deletion.tsx';
import { ErrorToast } from '../../shared/toast.tsx';
import { useRequest } from '../../shared/use-request.ts';
import ActivityForm from '../activities/activity-form.tsx';
import type { EventContext } from '../events/event-context.ts';

export type EditEventProps = {
  context: HistoryContext;
  activity: Activity;
  /** Called with the response's message. */
  onChanged: (message: string) => void;
  onClose: () => void;
};

/** Edits an event in place, within the history. */
export function EditEvent({ context, activity, onChanged, onClose }: EditEventProps) {
  const { t, list, edit, timeZone } = context;
  const panel = useRef<HTMLElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [spec] = useState(() => specOf(edit.spec, activity, timeZone));
  const { send, error, dismiss } = useRequest();
  useEffect(() => panel.current?.focus(), []);

  function remove() {
    setConfirming(false);
    return send(
      () => sendJson('DELETE', paths.api.activities, { id: activity.id }),
      ({ message }) => onChanged(message),
    );
  }

  return (
    <section className="edit-event grow" ref={panel} tabIndex={-1} aria-label={t.editTitle}>
      <header className="row below">
        <h3>{t.editTitle}</h3>
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => setConfirming(true)}
        >
          <Icon name="delete" />
          {list.delete}
        </button>
        <IconButton icon="close" label={list.dismiss} onClick={onClose} />
      </header>
      <ActivityForm
        spec={spec}
        context={edit.context}
        preview={edit.preview}
        onSaved={({ message }) => onChanged(message)}
      />
      {isConfirming && (
        <ConfirmDeletion
          t={list}
          name={activity.title}
          onConfirm={remove}
          onCancel={() => setConfirming(false)}
        />
      )}
      <ErrorToast error={error} t={list} onClose={dismiss} />
    </section>
  );
}

/** The form, with the values of an event. */
function specOf(spec: FormSpec, activity: Activity, timeZone: string): FormSpec {
  const values: Record<string, unknown> = {
    ...activity,
    created_at: localDateTime(new Date(activity.created_at), timeZone),
  };
  const filled = (field: FieldSpec): FieldSpec => {
    const { written: _, ...ofReader } = field.rule;
    const isBuiltin = field.name === 'title' && activity.builtin_key !== null;
    return {
      ...field,
      rule: isBuiltin ? ofReader : field.rule,
      value: String(values[field.name] ?? ''),
    };
  };
  return {
    ...spec,
    // Makes the key of stored text unique per event, if the session ends; the fragment is not sent.
    action: `${spec.action}#${activity.id}`,
    fixed: { id: activity.id },
    sections: spec.sections.map((section) => ({ ...section, fields: section.fields.map(filled) })),
  };
}

type ParcelWords = 'allEvents' | 'historyCount_other';

/** What the history of the parcel's page is rendered with: translations, and the forms of its events. */
export type HistoryContext = Pick<EventContext, 'stages' | 'tag' | 'contentLang' | 'timeZone'> & {
  t: Pick<Messages['control']['parcels'], ParcelWords> & {
    title: string;
    editTitle: string;
    added: string;
    undone: string;
  };
  list: Messages['control']['list'];
  /** Whether the reader may record events and change them. */
  writes: boolean;
  eventPicture: Messages['track']['eventPicture'];
  event: EventContext;
  /** The form for editing an event, with empty fields. */
  edit: { spec: FormSpec; context: FormContext; preview: { title: string; example: string } };
};

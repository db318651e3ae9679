import { useEffect, useEffectEvent, useRef } from 'react';
import type { Activity } from '../../../server/parcels/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { inPageLanguage, sendJson } from '../../shared/api.ts';
import { SmallButton } from '../../shared/button.tsx';
import { useDeletion } from '../../shared/list/use-deletion.tsx';
import type { EventContext } from '../events/event-context.ts';

export type EditEventProps = {
  context: HistoryContext;
  activity: Activity;
  /** The form fetched from the event's own page. */
  form: Element;
  onChanged: (message: string) => void;
  onClose: () => void;
};

/** Edits an event in place, within the history. */
export function EditEvent({ context, activity, form, onChanged, onClose }: EditEventProps) {
  const { t, list } = context;
  const panel = useRef<HTMLElement>(null);
  const { ask, question, errorToast } = useDeletion({
    t: list,
    name: activity.title,
    call: () => sendJson('DELETE', paths.api.activities, { id: activity.id }),
    onDeleted: ({ message }) => onChanged(message),
  });

  const onSaved = useEffectEvent((event: Event) => {
    // The form must not show its own message, because the history shows it.
    event.preventDefault();
    if (event instanceof CustomEvent) onChanged(event.detail);
  });
  useEffect(() => {
    const listen = (event: Event) => onSaved(event);
    form.addEventListener('saved', listen);
    panel.current?.append(form);
    panel.current?.focus();
    return () => form.removeEventListener('saved', listen);
  }, [form]);

  return (
    <>
      <section className="edit-event grow" ref={panel} tabIndex={-1} aria-label={t.editTitle}>
        <header className="row below">
          <h3 className="grow">{t.editTitle}</h3>
          <SmallButton icon="delete" label={list.delete} onClick={ask} />
          <IconButton icon="close" label={list.dismiss} onClick={onClose} />
        </header>
      </section>
      {question}
      {errorToast}
    </>
  );
}

/** Fetches the form of another page, to show it in this one. @throws if the page has no form, or there is no answer. */
export async function fetchPageForm(path: string): Promise<Element> {
  const answer = await fetch(inPageLanguage(path));
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The parser runs without script, so it also reads the content of `noscript`.
  for (const element of page.querySelectorAll('noscript')) element.textContent = '';
  const form = page.querySelector('main way-island:has(> .control-form)');
  if (form === null) throw new Error(`${path} has no form`);
  return document.importNode(form, true);
}

type ParcelWords = 'allEvents' | 'historyCount_other';

/** The words and settings that the history of the parcel's page is rendered with. */
export type HistoryContext = Pick<EventContext, 'stages' | 'tag' | 'contentLang' | 'timeZone'> & {
  t: Pick<Messages['control']['parcels'], ParcelWords> & {
    title: string;
    editTitle: string;
    added: string;
    undone: string;
  };
  list: Messages['control']['list'];
  /** Whether the user may record and change events. */
  writes: boolean;
  eventPicture: Messages['track']['eventPicture'];
  event: EventContext;
};

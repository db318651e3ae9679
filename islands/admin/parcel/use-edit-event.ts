import { type ComponentType, useState } from 'react';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { EditEventProps } from './edit-event.tsx';

/** Which event of the history is being edited, and its form, which is loaded when it is first asked for. */
export function useEditEvent(code: string) {
  const [EditEvent, setEditEvent] = useState<ComponentType<EditEventProps> | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  return {
    EditEvent,
    edited,
    edit(activity: number) {
      setEdited(activity);
      import('./edit-event.tsx').then(
        (module) => setEditEvent(() => module.EditEvent),
        () => location.assign(pathTo(paths.control.activity, { code, activity })),
      );
    },
    /** Closes the form. @param fallback gets the focus where the event is gone. */
    close(fallback: HTMLElement | null) {
      const id = editLinkId(edited ?? 0);
      setEdited(null);
      // The link is back once React has drawn it.
      requestAnimationFrame(() => (document.getElementById(id) ?? fallback)?.focus());
    },
  };
}

/** The id of the link that edits an event. */
export function editLinkId(activity: number): string {
  return `edit-event-${activity}`;
}

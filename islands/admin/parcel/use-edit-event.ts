import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { EditEventProps } from './edit-event.tsx';

/**
 * Which event of the history is being edited, and its form, which is loaded when it is first asked for.
 *
 * @param fallback gets the focus when the form closes and the event no longer exists.
 */
export function useEditEvent(code: string, fallback: RefObject<HTMLElement | null>) {
  const [EditEvent, setEditEvent] = useState<ComponentType<EditEventProps> | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (edited === null && last.current !== undefined) {
      const link = document.getElementById(editLinkId(last.current));
      (link ?? fallback.current)?.focus();
    }
    last.current = edited ?? undefined;
  }, [edited, fallback]);
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
    close: () => setEdited(null),
  };
}

/** The id of the link that edits an event. */
export function editLinkId(activity: number): string {
  return `edit-event-${activity}`;
}

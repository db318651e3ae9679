import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventPlace, EventPreset } from '../../../server/parcels/shared/event.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { isOfOtherLayout, type ReadCode, readCodeList } from '../../../server/shared/typed-code.ts';
import { type ChosenEvent, changeDevice } from '../queue/database.ts';
import { addScan } from '../queue/items.ts';
import { requestApi } from '../queue/request.ts';
import type { StoredItems } from '../queue/use-device.ts';
import { type Connection, onReturn, type useSender } from '../queue/use-sender.ts';
import type { useMarks } from './use-marks.ts';

/** Records codes that are typed, pasted or read by the camera, in order. */
export function useScanning(
  chosen: ChosenEvent | null,
  /** Whether the device's chosen event has not been read yet. */
  isPending: boolean,
  { show, expect }: ReturnType<typeof useMarks>,
  { sendSoon }: ReturnType<typeof useSender>,
) {
  const turn = useRef(Promise.resolve());

  /** @returns whether the text was accepted: false while no event is chosen. */
  return (text: string, source: 'keys' | 'camera' = 'keys'): boolean => {
    const codes = readCodeList(text);
    if (chosen === null) {
      if (!isPending && codes[0]) show('unchosen', codes[0].text);
      return false;
    }
    if (source === 'keys' && isOfOtherLayout(text)) {
      show('layout', text.trim());
      return true;
    }
    turn.current = turn.current.then(async () => {
      for (const code of codes) await take(code, chosen);
      sendSoon();
    });
    return true;
  };

  async function take({ text, typed }: ReadCode, event: ChosenEvent): Promise<void> {
    if (typed === null) return show('unreadable', text);
    try {
      const { scan, isTwice } = await addScan(typed, event);
      if (isTwice) show('twice', scan.code);
      else expect(scan);
    } catch {
      // The device is full, or its data was cleared.
      show('refused', text);
    }
  }
}

/** Longer than the timeout of a request. */
const lookMs = 30_000;

/** Loads the presets and places and stores them on the device. Tries again until that succeeds. */
export function useStoredChoices(connection: Connection, onConnection: (now: Connection) => void) {
  const isFetched = useRef(false);
  const fetchChoices = useCallback(async () => {
    if (isFetched.current || document.visibilityState === 'hidden') return;
    isFetched.current = true;
    const result = await fetchEventChoices();
    isFetched.current = typeof result !== 'string';
    if (typeof result === 'string') return onConnection(result);
    onConnection('online');
    await changeDevice({ ...result, signedOut: false }).catch(() => {});
  }, [onConnection]);

  useEffect(() => {
    // The choices are hidden after the session has ended; they are loaded again with the next session.
    if (connection === 'signed-out') isFetched.current = false;
    if (connection === 'online') fetchChoices();
  }, [connection, fetchChoices]);
  useEffect(() => {
    if (connection !== 'offline') return;
    // If no scan waits to be sent, nothing else would notice that the site can be reached again.
    const timer = setInterval(() => {
      isFetched.current = false;
      fetchChoices();
    }, lookMs);
    return () => clearInterval(timer);
  }, [connection, fetchChoices]);
  useEffect(() => onReturn(fetchChoices), [fetchChoices]);
  return fetchChoices;
}

async function fetchEventChoices() {
  const all = `?per_page=${limits.perPage.max}`;
  const [presets, places] = await Promise.all([
    requestApi<PageOf<EventPreset>>(`${paths.api.eventPresets}${all}`),
    requestApi<PageOf<EventPlace>>(`${paths.api.places}${all}`),
  ]);
  if (presets?.status === 401 || places?.status === 401) return 'signed-out';
  if (presets?.answer.status !== 'success' || places?.answer.status !== 'success') return 'offline';
  return {
    presets: presets.answer.data.data.map(({ id, name, builtin_key, icon, color, stage }) => ({
      id,
      name,
      builtin_key,
      icon,
      color,
      stage,
    })),
    places: places.answer.data.data.map(({ name }) => ({ name })),
  };
}

/** The event that this tab records; the device stores the last choice. */
export function useEventChoice({ device, isRead }: StoredItems) {
  const [chosen, setChosen] = useState<ChosenEvent | null | undefined>(undefined);
  // The event is set here and not in an effect, because a code that is scanned between two renders would find no event.
  if (isRead && chosen === undefined) setChosen(device.chosen);

  const choose = (event: ChosenEvent) => {
    setChosen(event);
    changeDevice({ chosen: event });
  };
  return [withCurrentPreset(chosen ?? null, device.presets), choose] as const;
}

/** The chosen event with its preset as it is now; null if the preset is gone. */
function withCurrentPreset(chosen: ChosenEvent | null, presets: ChosenEvent['preset'][]) {
  if (chosen === null || presets.length === 0) return chosen;
  const preset = presets.find(({ id }) => id === chosen.preset.id);
  return preset === undefined ? null : { ...chosen, preset };
}

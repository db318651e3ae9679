import { useEffect, useState } from 'react';
import type { ChosenEvent } from './database.ts';
import { changeDevice } from './device.ts';
import type { Kept } from './use-device.ts';

/** What this tab records; the device remembers what was chosen last. */
export function useChosen({ device, isRead }: Kept) {
  const [chosen, setChosen] = useState<ChosenEvent | null | undefined>(undefined);
  useEffect(() => {
    if (isRead) setChosen((before) => (before === undefined ? device.chosen : before));
  }, [isRead, device.chosen]);

  const choose = (event: ChosenEvent) => {
    setChosen(event);
    changeDevice({ chosen: event });
  };
  return [withPresetOf(chosen ?? null, device.presets), choose] as const;
}

/** The preset as it is now; null where it is gone. */
function withPresetOf(chosen: ChosenEvent | null, presets: ChosenEvent['preset'][]) {
  if (chosen === null || presets.length === 0) return chosen;
  const preset = presets.find(({ id }) => id === chosen.preset.id);
  return preset === undefined ? null : { ...chosen, preset };
}

import { Icon } from '../../../views/parts/icon.tsx';
import { changeDevice } from './device.ts';
import type { ScanWords } from './words.ts';

type Props = { muted: boolean; onSwitched: () => void; t: ScanWords['sound'] };

/** Switches the sound of the marks off and on, on this device. */
export function SoundButton({ muted, onSwitched, t }: Props) {
  const label = muted ? t.on : t.off;
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-label={label}
      title={label}
      onClick={() => {
        changeDevice({ muted: !muted });
        onSwitched();
      }}
    >
      <Icon name={muted ? 'volume_off' : 'volume_up'} />
    </button>
  );
}

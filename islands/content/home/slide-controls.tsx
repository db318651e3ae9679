import { interpolate } from '../../../server/shared/interpolate.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';

type Props = {
  t: Messages['slider'];
  count: number;
  /** The slide that is shown. */
  index: number;
  playing: boolean;
  onPlay: (playing: boolean) => void;
  onChoose: (index: number) => void;
};

/** A button for each slide, and one to pause. Without JavaScript, styles hide them. */
export function Controls({ t, count, index, playing, onPlay, onChoose }: Props) {
  const label = playing ? t.pause : t.play;
  return (
    <div className="slider-controls">
      <button
        type="button"
        className="tool"
        aria-label={label}
        title={label}
        onClick={() => onPlay(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play_arrow'} />
      </button>
      {Array.from({ length: count }, (_, number) => number).map((number) => (
        <button
          key={number}
          type="button"
          className="slider-dot"
          aria-label={interpolate(t.slide, { number: number + 1, count })}
          aria-current={number === index ? 'true' : undefined}
          onClick={() => onChoose(number)}
        />
      ))}
    </div>
  );
}

import type { EventPlace } from '../../../server/shared/event.ts';
import { limits } from '../../../server/shared/limits.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Written } from '../../../views/parts/written.tsx';
import { Field } from '../../shared/form/field.tsx';
import type { ChosenEvent } from '../queue/database.ts';
import type { ScanWords } from './words.ts';

type Props = {
  places: Pick<EventPlace, 'name'>[];
  chosen: ChosenEvent;
  onChoose: (event: ChosenEvent) => void;
  onDone: () => void;
  contentLang: string | undefined;
  t: ScanWords;
};

/** Places that can be chosen without typing. */
const shownPlaces = 6;

/** Where it happened, and what there is to say about it. */
export function EventDetails({ places, chosen, onChoose, onDone, contentLang, t }: Props) {
  const { preset, note } = chosen;
  const choosePlace = (location: string) => onChoose({ preset, note, location });
  return (
    <>
      <Field label={t.event.place} note={t.optional} hint={t.event.placeHint}>
        {(control) => (
          <>
            <input
              {...control}
              list={`${control.id}-places`}
              maxLength={limits.text}
              autoComplete="off"
              lang={contentLang}
              value={chosen.location}
              onChange={({ target }) => choosePlace(target.value)}
            />
            <datalist id={`${control.id}-places`}>
              {places.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div className="scan-places cluster">
              {places.slice(0, shownPlaces).map(({ name }) => (
                <button
                  key={name}
                  type="button"
                  className="button button-quiet button-small"
                  aria-pressed={name === chosen.location}
                  onClick={() => choosePlace(name)}
                >
                  <Icon name="place" />
                  <Written lang={contentLang}>{name}</Written>
                </button>
              ))}
            </div>
          </>
        )}
      </Field>
      <Field label={t.event.note} note={t.optional}>
        {(control) => (
          <input
            {...control}
            maxLength={limits.text}
            autoComplete="off"
            lang={contentLang}
            value={note}
            onChange={({ target }) => onChoose({ ...chosen, note: target.value })}
          />
        )}
      </Field>
      <button type="button" className="button" onClick={onDone}>
        {t.chooser.done}
      </button>
    </>
  );
}

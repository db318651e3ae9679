import { Written } from '../../../views/parts/written.tsx';
import type { Preset } from '../queue/database.ts';

type Props = { preset: Preset; contentLang: string | undefined };

/** A preset's name: a built-in one's is in the reader's language, any other in the company's. */
export function PresetName({ preset: { name, builtin_key }, contentLang }: Props) {
  return <Written lang={builtin_key === null ? contentLang : undefined}>{name}</Written>;
}

/** What was recorded, and where. */
export function PresetAndPlace({ location, ...preset }: Props & { location: string }) {
  return (
    <>
      <PresetName {...preset} />
      {location !== '' && (
        <>
          {', '}
          <Written lang={preset.contentLang}>{location}</Written>
        </>
      )}
    </>
  );
}

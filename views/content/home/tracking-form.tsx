import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import type { Messages } from '../../translations/messages.ts';

/** Opens the tracking page with the typed code; a plain form, without JavaScript. */
export function TrackingForm({ site, t }: { site: Site; t: Messages }) {
  const { home } = t;
  return (
    <form className="track-form" action={paths.track} aria-labelledby="track-form-title">
      <div>
        <h2 id="track-form-title">{home.formTitle}</h2>
        <p id="track-form-hint">{home.hint}</p>
      </div>
      <div className="track-field">
        <div className="track-input">
          <Island name="tap-hint" on="idle" site={site} props={{ words: home.tapHint }} />
          <input
            name="code"
            aria-label={home.trackingNumber}
            aria-describedby="track-form-hint"
            placeholder={home.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.codes.text}
          />
        </div>
        {site.addressLanguage !== null && (
          <input type="hidden" name="lang" value={site.addressLanguage} />
        )}
        <button type="submit" className="button">
          {home.track.toLocaleUpperCase(site.language.tag)}
        </button>
      </div>
    </form>
  );
}

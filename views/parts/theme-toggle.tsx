import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { Icon } from './icon.tsx';

/** A form of one button, so that it works without script. */
export function ThemeToggle({ site, t }: { site: Site; t: Messages }) {
  const dark = site.theme === 'DARK';
  const label = dark ? t.layout.lightTheme : t.layout.darkTheme;
  return (
    <form method="post" action={paths.preferences}>
      <input type="hidden" name="back" value={site.here} />
      <button
        type="submit"
        className="tool"
        name="theme"
        value={dark ? 'LIGHT' : 'DARK'}
        aria-label={label}
        title={label}
      >
        <Icon name={dark ? 'light_mode' : 'dark_mode'} />
      </button>
    </form>
  );
}

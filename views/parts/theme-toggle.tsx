import { paths } from '../../server/shared/paths.ts';
import type { SiteProps } from '../props.ts';
import { IconButton } from './icon.tsx';

/**
 * A form that works without JavaScript. Only the browser may know which theme is shown, so both
 * buttons are rendered, and the styles show the one for the other theme.
 */
export function ThemeToggle({ site, t }: SiteProps) {
  const choices = [
    { theme: 'LIGHT', icon: 'light_mode', label: t.layout.lightTheme },
    { theme: 'DARK', icon: 'dark_mode', label: t.layout.darkTheme },
  ] as const;
  return (
    <form className="theme-toggle" method="post" action={paths.preferences}>
      <input type="hidden" name="back" value={site.currentPath} />
      {choices.map(({ theme, icon, label }) => (
        <IconButton
          icon={icon}
          label={label}
          key={theme}
          type="submit"
          name="theme"
          value={theme}
        />
      ))}
    </form>
  );
}

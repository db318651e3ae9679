import { colon } from '../../server/shared/colon.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import type { SiteProps } from '../props.ts';
import { IconButton } from './icon.tsx';

const menuId = 'languages';

/** Every language by its own name, in a popover, which works without JavaScript. */
export function LanguageMenu({ site, t }: SiteProps) {
  return (
    <div className="language">
      <IconButton
        icon="translate"
        label={`${t.layout.language}${colon(site.language.tag)}${site.language.name}`}
        popoverTarget={menuId}
        title={t.layout.language}
      />
      <form
        className="language-menu"
        id={menuId}
        popover="auto"
        method="post"
        action={paths.preferences}
        aria-label={t.layout.language}
      >
        <LanguageButtons site={site} />
      </form>
    </div>
  );
}

/** The fields of a form that chooses a language: each by its own name. */
export function LanguageButtons({ site }: { site: Site }) {
  return (
    <>
      <input type="hidden" name="back" value={site.currentPath} />
      {languageMenu.map((language) => (
        <button
          type="submit"
          key={language.code}
          name="language"
          value={language.code}
          lang={language.tag}
          dir={language.dir}
          aria-current={language.code === site.language.code ? 'true' : undefined}
        >
          {language.name}
        </button>
      ))}
    </>
  );
}

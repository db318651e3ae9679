import { isBlankWording, type Wording } from '../../server/content/shared/home.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from './icon.tsx';
import { WordingText } from './written.tsx';

export type IconEntry = { icon: IconName; title: Wording; text: Wording };

/** The text below a heading. If it is blank, nothing is rendered. */
export function Lead({ words }: { words: Wording }) {
  if (isBlankWording(words)) return null;
  return (
    <p className="lead">
      <WordingText words={words} />
    </p>
  );
}

/**
 * Entries with an icon, a heading and a text; the class decides their layout. Entries without any text are left out; if
 * there are no others, nothing is rendered.
 */
export function IconList({ className, entries }: { className: string; entries: IconEntry[] }) {
  const filled = filledEntries(entries);
  if (filled.length === 0) return null;
  return (
    <ul className={className}>
      {filled.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {!isBlankWording(title) && (
            <h3>
              <WordingText words={title} />
            </h3>
          )}
          {!isBlankWording(text) && (
            <p>
              <WordingText words={text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function filledEntries(entries: IconEntry[]): IconEntry[] {
  return entries.filter(({ title, text }) => !isBlankWording(title, text));
}

import { isBlank, type Wording } from '../../server/content/shared/home.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from './icon.tsx';
import { Words } from './written.tsx';

export type IconEntry = { icon: IconName; title: Wording; text: Wording };

/** What stands below a heading; nothing where it is blank. */
export function Lead({ words }: { words: Wording }) {
  if (isBlank(words)) return null;
  return (
    <p className="lead">
      <Words words={words} />
    </p>
  );
}

/**
 * Things worth a heading and a sentence, each with an icon; the class says how they are laid out. Those without any text
 * are left out, and so is a list of nothing else.
 */
export function IconList({ className, entries }: { className: string; entries: IconEntry[] }) {
  const filled = filledEntries(entries);
  if (filled.length === 0) return null;
  return (
    <ul className={className}>
      {filled.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {!isBlank(title) && (
            <h3>
              <Words words={title} />
            </h3>
          )}
          {!isBlank(text) && (
            <p>
              <Words words={text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function filledEntries(entries: IconEntry[]): IconEntry[] {
  return entries.filter(({ title, text }) => !isBlank(title, text));
}

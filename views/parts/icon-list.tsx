import type { IconName } from '../../server/shared/catalog.ts';
import type { Wording } from '../../server/shared/home-content.ts';
import { Icon } from './icon.tsx';
import { Words } from './written.tsx';

type Entry = { icon: IconName; title: Wording; text: Wording };

/** Entries with an icon, a heading and a sentence; the class determines their layout. */
export function IconList({ className, entries }: { className: string; entries: Entry[] }) {
  return (
    <ul className={className}>
      {entries.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <h3>
            <Words words={title} />
          </h3>
          <p>
            <Words words={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

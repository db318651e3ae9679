import type { IconName } from '../../server/shared/enums.ts';
import type { Wording } from '../../server/shared/home-content.ts';
import { Icon } from './icon.tsx';
import { Words } from './written.tsx';

type IconEntry = { icon: IconName; title: Wording; text: Wording };

/** Things worth a heading and a sentence, each with an icon; the class says how they are laid out. */
export function IconList({ className, entries }: { className: string; entries: IconEntry[] }) {
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

import type { IconName } from '../../server/shared/catalog.ts';
import { Icon } from './icon.tsx';

type Entry = { icon: IconName; title: string; text: string };

/** Things worth a heading and a sentence, each with an icon; the class says how they are laid out. */
export function IconList({ className, entries }: { className: string; entries: Entry[] }) {
  return (
    <ul className={className}>
      {entries.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p>
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

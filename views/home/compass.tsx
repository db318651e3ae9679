import { Icon } from '../parts/icon.tsx';
import type { Messages } from '../translations/messages.ts';

const blurbs = [
  { name: 'strategy', icon: 'explore' },
  { name: 'vision', icon: 'visibility' },
  { name: 'mission', icon: 'flag' },
] as const;

/** Strategy, vision and mission. */
export function Compass({ t }: { t: Messages['home'] }) {
  return (
    <section className="section" aria-labelledby="compass-title">
      <h2 id="compass-title">{t.compassTitle}</h2>
      <ul className="compass">
        {blurbs.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>{t[name].title}</h3>
            <p>{t[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { IconList } from '../parts/icon-list.tsx';
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
      <IconList
        className="compass"
        entries={blurbs.map(({ name, icon }) => ({
          icon,
          title: t[name].title,
          text: t[name].text,
        }))}
      />
    </section>
  );
}

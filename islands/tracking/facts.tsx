import type { ReactNode } from 'react';
import { Written } from '../../views/parts/written.tsx';

/** The name of a fact, its value (null if it is not known), and the value's `lang`. */
export type Fact = [name: string, value: ReactNode, lang?: string | undefined];

/** A section of facts; renders nothing if none of them is known. */
export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const given = facts.filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>
        {given.map(([name, value, lang]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <Written lang={lang}>{value}</Written>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

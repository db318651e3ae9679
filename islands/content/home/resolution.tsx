import { useEffect, useState } from 'react';
import type { Language } from '../../../server/shared/languages.ts';
import type { Messages } from '../../../views/translations/messages.ts';

type Props = { t: Messages['resolution']; language: Language; userAgent: string };
export default function Resolution({ t, language, userAgent }: Props) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);

  useEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);

  const pixels = (length: number | undefined) =>
    length === undefined
      ? '–'
      : `${new Intl.NumberFormat(language.tag, { useGrouping: false }).format(length)} px`;
  return (
    <dl className="resolution full above">
      <div>
        <dt>{t.width}</dt>
        <dd>{pixels(size?.width)}</dd>
      </div>
      <div>
        <dt>{t.height}</dt>
        <dd>{pixels(size?.height)}</dd>
      </div>
      <div>
        <dt>{t.userAgent}</dt>
        <dd dir="ltr">{userAgent}</dd>
      </div>
    </dl>
  );
}

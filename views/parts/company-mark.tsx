import type { Logo } from '../../server/shared/branding.ts';
import { imagePath } from '../../server/shared/paths.ts';

type Props = {
  /** The company's name. */
  name: string;
  /** null: there is none, and the name is written. */
  logo: Logo | null;
};

/** The company's sign at the head of a document: its logo, else its name. Light ink stands on a dark plate. */
export function CompanyMark({ name, logo }: Props) {
  if (logo === null) return <strong className="company-mark">{name}</strong>;
  const { tone, width, height } = logo;
  return (
    <img
      className={tone === 'light' ? 'company-mark company-mark-plate' : 'company-mark'}
      src={imagePath(logo.name)}
      alt={name}
      width={width}
      height={height}
    />
  );
}

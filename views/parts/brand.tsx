import type { Logo } from '../../server/content/shared/branding.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';

/** The company in a bar: its logo or, if it has none, its name. */
export function Brand({ site: { branding, settings } }: { site: Site }) {
  const name = settings.company_name;
  // This is not toLocaleUpperCase, because names are not in the page's language. In Turkish, i would become İ.
  return branding?.logo ? <BrandLogo logo={branding.logo} alt={name} /> : name.toUpperCase();
}

/** The logo on the dark background of a bar. Logos that are not light get a white plate. */
export function BrandLogo({ logo, alt }: { logo: Logo; alt: string }) {
  const className = logo.tone === 'light' ? 'brand-logo' : 'brand-logo brand-plate';
  return <LogoImage className={className} logo={logo} alt={alt} />;
}

function LogoImage({ className, logo, alt }: { className: string; logo: Logo; alt: string }) {
  const { name, width, height } = logo;
  return (
    <img className={className} src={imagePath(name)} alt={alt} width={width} height={height} />
  );
}

type Props = {
  name: string;
  /** null: there is no logo, so the name is written. */
  logo: Logo | null;
};

/** The company at the top of a document: its logo or, if it has none, its name. Light logos get a dark plate. */
export function CompanyMark({ name, logo }: Props) {
  if (logo === null) return <strong className="company-mark">{name}</strong>;
  const className = logo.tone === 'light' ? 'company-mark company-mark-plate' : 'company-mark';
  return <LogoImage className={className} logo={logo} alt={name} />;
}

import { type ReactNode, useEffect, useRef } from 'react';
import {
  type Colors,
  colorPattern,
  contrastRatio,
  defaultColors,
  derivePalette,
  type Logo,
  type ThemeName,
  type Tokens,
} from '../../../server/content/shared/branding.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { BrandLogo } from '../../../views/parts/brand.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { SmallButton } from '../../shared/button.tsx';
import { useFormAround } from '../../shared/form/use-form-around.ts';
import { useHydration } from '../../shared/hooks.ts';

type Words = Messages['branding']['preview'] & {
  preview: string;
  standard: string;
  track: string;
  link: string;
};

type Props = {
  initial: { primary_color: string; accent_color: string };
  company: { name: string; logo: Logo | null };
  t: Words;
  /** The language of the panel, BCP 47. */
  tag: string;
};

/** A bar, a link and a button in the chosen colours, in both themes, with the contrast of each. */
export default function BrandingPreview({ initial, company, t, tag }: Props) {
  const { ref, values, set } = useFormAround<HTMLElement>(initial);
  const hydrated = useHydration();
  const colors: Colors = {
    primary_color: parseTypedColor(values.primary_color),
    accent_color: parseTypedColor(values.accent_color),
  };
  return (
    <>
      <p>
        <SmallButton
          label={t.standard}
          disabled={!hydrated}
          onClick={() => {
            set('primary_color', '');
            set('accent_color', '');
          }}
        />
      </p>
      <section className="columns" aria-label={t.preview} ref={ref}>
        {(['light', 'dark'] as const).map((theme) => (
          <ThemePreview key={theme} colors={colors} theme={theme} title={t[theme]}>
            <div className="look-bar row break">
              {company.logo === null ? (
                <strong>{company.name.toUpperCase()}</strong>
              ) : (
                <BrandLogo logo={company.logo} alt={company.name} />
              )}
            </div>
            <div className="line ends padded" aria-hidden="true">
              <span className="look-link">{t.link}</span>
              <span className="button button-small">{t.track}</span>
            </div>
            <ContrastList figures={themeContrasts(colors, theme)} theme={theme} t={t} tag={tag} />
          </ThemePreview>
        ))}
      </section>
    </>
  );
}

/** The typed colour; null if the text is not a colour. */
function parseTypedColor(typed = ''): string | null {
  const color = typed.trim().toLowerCase();
  return colorPattern.test(color) ? color : null;
}

type ThemePreviewProps = { colors: Colors; theme: ThemeName; title: string; children: ReactNode };

function ThemePreview({ colors, theme, title, children }: ThemePreviewProps) {
  const box = useRef<HTMLElement>(null);
  // The styles are set by script, because the content security policy forbids style attributes.
  useEffect(() => {
    for (const [token, color] of Object.entries(previewTokens(colors, theme))) {
      box.current?.style.setProperty(token, color);
    }
  }, [colors, theme]);
  return (
    <section className="look-preview paper" ref={box}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type ContrastListProps = Pick<Props, 't' | 'tag'> & { figures: ColorContrast[]; theme: ThemeName };

function ContrastList({ figures, theme, t, tag }: ContrastListProps) {
  const ratios = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const one = new Intl.NumberFormat(tag).format(1);
  return (
    <dl className="smaller">
      {figures.map((figure) => (
        <div key={figure.part}>
          <dt className="strong">{t[figure.part]}</dt>
          <dd>
            {interpolate(t.contrast, {
              ratio: leftToRight(`${ratios.format(figure.ratio)} : ${one}`),
            })}{' '}
            <ContrastNote {...figure} theme={theme} t={t} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the chosen colour is used as it is. On dark pages the bar is darker in any case. */
function ContrastNote({
  part,
  color,
  isExact,
  theme,
  t,
}: ColorContrast & { theme: ThemeName; t: Words }) {
  if (color === null || (part === 'bar' && theme === 'dark')) return null;
  return (
    <span className="block">
      {isExact ? t.exact : interpolate(t.adjusted, { color: leftToRight(color) })}
    </span>
  );
}

/** Isolates a left-to-right text within a sentence that may run right to left. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

/**
 * The contrast of a text and its background, and the colour that was derived from the chosen one.
 */
type ColorContrast = {
  part: 'bar' | 'buttons' | 'links';
  /** 1 to 21. */
  ratio: number;
  /** null: the site's default. */
  color: string | null;
  isExact: boolean;
};

/** Every token that the preview of a theme is drawn with. */
function previewTokens(colors: Colors, theme: ThemeName): Tokens {
  const { paper, sheet, ink, deep, signal, onSignal } = defaultColors[theme];
  return {
    '--paper': paper,
    '--sheet': sheet,
    '--ink': ink,
    '--deep': deep,
    '--signal': signal,
    '--fill': signal,
    '--on-signal': onSignal,
    '--on-deep': defaultColors.onDeep,
    ...derivePalette(colors)[theme],
  };
}

/** The contrasts of a theme's parts in these colours. */
export function themeContrasts(colors: Colors, theme: ThemeName): ColorContrast[] {
  const { primary_color, accent_color } = colors;
  const tokens = previewTokens(colors, theme);
  const token = (name: string) => tokens[name] ?? defaultColors[theme].ink;
  const pairs = [
    ['bar', primary_color, token('--deep'), token('--on-deep')],
    ['buttons', accent_color, token('--fill'), token('--on-signal')],
    ['links', accent_color, token('--signal'), token('--paper')],
  ] as const;
  return pairs.map(([part, chosen, made, other]) => ({
    part,
    ratio: contrastRatio(made, other),
    color: chosen === null ? null : made,
    isExact: chosen === made,
  }));
}

import type { ComponentProps, ReactNode } from 'react';
import ContactForm from './contact-form.tsx';
import HeroSlider from './hero-slider.tsx';
import Resolution from './resolution.tsx';
import ReviewCarousel from './review-carousel.tsx';
import StatsCounters from './stats-counters.tsx';
import TapHint from './tap-hint.tsx';
import Tracker from './tracker.tsx';

/** Every island by its name, which is its file's name. The server draws them, the loader wakes them. */
const islands = {
  'contact-form': ContactForm,
  'hero-slider': HeroSlider,
  resolution: Resolution,
  'review-carousel': ReviewCarousel,
  'stats-counters': StatsCounters,
  'tap-hint': TapHint,
  tracker: Tracker,
};

export type IslandName = keyof typeof islands;

/** What each island is drawn with; plain JSON. */
export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof islands)[Name]> };

export const registry: { [Name in IslandName]: (props: IslandProps[Name]) => ReactNode } = islands;

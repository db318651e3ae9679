import type { ComponentProps, ComponentType } from 'react';
import Tracker from './tracker.tsx';

/** What each island is drawn with; plain JSON. */
export type IslandProps = {
  tracker: ComponentProps<typeof Tracker>;
};

export type IslandName = keyof IslandProps;

/** Every island by its name, which is its file's name. The server draws them, the loader wakes them. */
export const registry: { [Name in IslandName]: ComponentType<IslandProps[Name]> } = {
  tracker: Tracker,
};

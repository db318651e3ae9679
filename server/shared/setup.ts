/** What a new site needs first, in this order. */
export const setupSteps = ['company', 'mail', 'privacy', 'branding', 'parcel', 'figures'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The state of a step. Whether it is done follows from the site's data; an open step can be skipped. */
export type SetupState = 'done' | 'skipped' | 'open';

/** The state of each step of the setup. */
export type Setup = Record<SetupStep, SetupState>;

/** How many steps are done. */
export function countDoneSteps(setup: Setup): number {
  return setupSteps.filter((step) => setup[step] === 'done').length;
}

/** The steps that are still to do, in order. */
export function openSteps(setup: Setup): SetupStep[] {
  return setupSteps.filter((step) => setup[step] === 'open');
}

/** The steps named by the setting `setup_skipped`. */
export function skippedSteps(setting: string): SetupStep[] {
  const names = setting.split(' ');
  return setupSteps.filter((step) => names.includes(step));
}

/** The setting `setup_skipped` after more steps have been passed over. */
export function skipSteps(setting: string, more: readonly SetupStep[]): string {
  const skipped = [...skippedSteps(setting), ...more];
  return setupSteps.filter((step) => skipped.includes(step)).join(' ');
}

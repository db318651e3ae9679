import type { FieldRules } from './field-values.ts';

const percent = { kind: 'number', min: 0, max: 100, digits: 0, hasDefault: true } as const;

/** What stays in sight of a photo, in percent from its left and its top. */
export const focusFields = { focus_x: percent, focus_y: percent } as const satisfies FieldRules;

/** A photo of the company in place of a drawn scene. */
export type Photo = {
  image: string;
  focus_x: number;
  focus_y: number;
  /** The luminance of its lightest spot, 0 to 1. */
  light: number;
};

/** A photo, and how strongly it is covered below words, in percent. */
export type ShownPhoto = Photo & { cover: number };

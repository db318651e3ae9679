import type { FieldRules } from './field-values.ts';

const percent = { kind: 'number', min: 0, max: 100, digits: 0, hasDefault: true } as const;

/** The point of a photo that stays visible when it is cropped, in percent from the left and the top. */
export const focusFields = { focus_x: percent, focus_y: percent } as const satisfies FieldRules;

/** A photo that the company shows instead of a drawn scene. */
export type Photo = {
  image: string;
  focus_x: number;
  focus_y: number;
  /** The luminance of the lightest spot, 0 to 1. */
  light: number;
};

/** A photo, and how strongly it is darkened behind words, in percent. */
export type ShownPhoto = Photo & { cover: number };

import { type FieldRule, required } from './field-values.ts';

/** An uploaded picture. */
export const imageField = {
  kind: 'image',
  accept: '.jpg,.png,.jpeg',
  ...required,
} as const satisfies FieldRule;

/** An uploaded logo. */
export const logoField = {
  kind: 'image',
  accept: '.svg,.png,.jpg,.jpeg',
  ...required,
} as const satisfies FieldRule;

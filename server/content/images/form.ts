import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { formParts, readJson, saysJson } from '../../http/input/body.ts';
import { type MessageKey, messageKey } from '../../http/input/error-map.ts';
import { InvalidRequest, validationProblem } from '../../http/input/validation.ts';
import { Problem } from '../../http/problem.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import type { ImageEncoder, ImageKind } from './encoder.ts';

/**
 * The size limit of a request, in bytes: of two pictures, as a proof of delivery has them. So one that is slightly too
 * large is read to its end: a browser cut off while sending shows no response.
 */
const maxForm = 2 * limits.image.bytes + limits.request;

/**
 * The size limit of a request without a Content-Length, in bytes. Browsers send it with every form; of other requests
 * no more is read into memory than a valid picture needs.
 */
const maxWithoutLength = limits.image.bytes + limits.request;

/** The status if only the picture is invalid. Together with other invalid fields it is 422. */
const statuses: Partial<Record<MessageKey, 413 | 415>> = {
  imageTooLarge: 413,
  imageTooManyPixels: 413,
  imageUnreadable: 415,
  logoUnreadable: 415,
};

/** The error message if there is no picture. */
const missing = {
  photo: 'imageMissing',
  logo: 'logoMissing',
  'company-logo': 'logoMissing',
  signature: 'imageMissing',
} as const;

/** A picture field, parsed to a picture that can be stored. Only for use with the readers below. */
export function uploadedImage(encode: ImageEncoder, kind: ImageKind) {
  const picture = z
    .custom<File>(isFilled, messageKey(missing[kind]))
    .meta({ type: 'string', format: 'binary' });
  return picture.transform(async (file, context) => {
    const encoded = await encode(file, kind);
    if (!('key' in encoded)) return encoded;
    const sentence =
      'max' in encoded ? messageKey(encoded.key, { max: encoded.max }) : messageKey(encoded.key);
    context.addIssue({ code: 'custom', ...sentence });
    return z.NEVER;
  });
}

/** The same, but optional: a change without it leaves the picture as it is. */
export function newImage(encode: ImageEncoder, kind: ImageKind) {
  return z
    .preprocess(
      (value) => (value === '' || isEmptyFile(value) ? undefined : value),
      uploadedImage(encode, kind).optional(),
    )
    .optional();
}

function isFilled(value: unknown): boolean {
  return value instanceof File && value.size > 0;
}

/** Browsers send an empty file if none was chosen. */
function isEmptyFile(value: unknown): boolean {
  return value instanceof File && value.size === 0;
}

/**
 * Reads a form with a picture, and validates its fields.
 *
 * @throws {Problem} 400, 413 or 415 if it cannot be read, and 413 or 415 if only the picture is
 *   invalid; {InvalidRequest} with all invalid fields.
 */
export async function readImageForm<Schema extends z.ZodType>(
  c: Context<SiteEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const tooLarge = interpolate(c.var.t.fieldErrors.imageTooLarge, {
    max: limits.image.bytes / 1024 / 1024,
  });
  const maxSize = c.req.header('Content-Length') === undefined ? maxWithoutLength : maxForm;
  const result = await schema.safeParseAsync(await formParts(c, maxSize, tooLarge));
  if (result.success) return result.data;
  throw refusalOf(result.error.issues, c) ?? new InvalidRequest(result.error.issues);
}

/** Reads a change: a form, or JSON if the picture does not change; throws as above. */
export async function readImageChange<Schema extends z.ZodType>(
  c: Context<SiteEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!saysJson(c)) return readImageForm(c, schema);
  const result = await schema.safeParseAsync(await readJson(c));
  if (result.success) return result.data;
  throw new InvalidRequest(result.error.issues);
}

function refusalOf(issues: z.core.$ZodIssue[], c: Context<SiteEnv>): Problem | undefined {
  const [issue] = issues;
  if (issue?.code !== 'custom' || issues.length > 1) return undefined;
  const status = new Map(Object.entries(statuses)).get(issue.params?.key);
  if (status === undefined) return undefined;
  const { errors, details } = validationProblem(issues, c.var.t);
  return new Problem(status, errors, { details });
}

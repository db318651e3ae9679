import { z } from 'zod';

/** The envelope of a successful answer. @param hasNext whether it may have `meta.next`. */
export function successOf(data: z.ZodType, hasNext = false): z.ZodType {
  return z.strictObject({
    status: z.literal('success'),
    data,
    errors: z.array(z.string()).max(0),
    message: z.string(),
    admin: z.literal(false).optional(),
    user: z.literal(false).optional(),
    ...(hasNext && { meta: z.strictObject({ next: z.string() }).optional() }),
  });
}

const errorDetail = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** The envelope of a failure. */
export const failure = z.strictObject({
  status: z
    .enum(['fail', 'error'])
    .meta({ description: '`fail`: of the caller; `error`: of the site.' }),
  data: z.strictObject({}),
  errors: z.array(z.string()).min(1).meta({ description: 'Sentences for people.' }),
  message: z.string().meta({ description: 'The first of them.' }),
  error_details: z.array(errorDetail).optional(),
  admin: z.literal(false).optional().meta({ description: 'With 401: nobody is signed in.' }),
  user: z.literal(false).optional(),
});

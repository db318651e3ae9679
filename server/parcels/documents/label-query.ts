import { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import { type LabelFormat, labelFormats, labelSizes } from '../shared/parcel-list.ts';

/** The parcels, by their codes or ids, with commas between them; the size and the format of the file. */
export const labelQuery = z.object({
  parcels: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(limits.text)).min(1).max(limits.documents)),
  size: z.enum(labelSizes).default('4x6'),
  format: z.enum(labelFormats).default('pdf'),
});

export const labelMediaTypes: Record<LabelFormat, string> = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
};

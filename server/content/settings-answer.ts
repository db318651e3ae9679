import { z } from 'zod';
import type { Settings } from '../admin/shared/settings.ts';
import { answerShape, fileName } from '../http/answer.ts';
import { pick } from '../shared/field-values.ts';
import { settingsFields } from '../shared/fields.ts';
import { publicSettings } from '../shared/public-names.ts';
import { homeFields, publicHomeSettings } from './shared/home.ts';

const logo = {
  logo: fileName.nullable(),
  logo_width: z.number().nullable(),
  logo_height: z.number().nullable(),
  logo_tone: z.enum(['dark', 'light']).nullable(),
};
export const companyLogo = z.strictObject(logo);

const own = answerShape(settingsFields);
const home = answerShape(homeFields);
const wholeSettings: z.ZodType<Settings> = z.strictObject({ ...own, ...home, ...logo });

/** All settings; or the public settings, either with those of the home page or without them. */
export const settings = z
  .union([
    wholeSettings,
    z.strictObject({ ...pick(own, publicSettings), ...pick(home, publicHomeSettings) }),
    z.strictObject(pick(own, publicSettings)),
  ])
  .meta({ id: 'Settings' });

import type { SendPin } from '../admins/reset.ts';
import type { Db } from '../database/tables.ts';
import { findPublicSettings } from '../settings/queries.ts';
import type { Mailer } from './mailer.ts';
import { resetMail } from './system-mail.ts';

/** Sends reset pins by mail. */
export function pinSender(db: Db, mailer: Mailer): SendPin {
  return async (pin, t) => {
    const { company_name } = await findPublicSettings(db);
    await mailer.enqueue(db, resetMail(pin, company_name, t));
  };
}

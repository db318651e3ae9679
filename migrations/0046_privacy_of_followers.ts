import { type Kysely, sql } from 'kysely';

const before = 'we keep your message and the address that you leave for our reply. So that robots';
const after =
  'we keep your message and the address that you leave for our reply. When you follow a parcel by e-mail, we keep ' +
  'your address until you stop the mails, or until 30 days after the delivery, and our mails to you for 30 days. So ' +
  'that robots';

/** The privacy policy that the site began with says what following a parcel keeps; one that was edited stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pages set content = replace(content, ${before}, ${after})
    where slug = 'privacy-policy' and updated_at = created_at
  `.execute(db);
}

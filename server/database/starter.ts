import { linkedPages } from '../web/shared/site.ts';
import type { Database } from './database.ts';
import { normalizeForSearch } from './search.ts';
import type { NewPage } from './tables.ts';

/**
 * Inserts the settings and the two pages that the site links to into a new database. Inserts nothing if the database has settings, even
 * if those pages were deleted.
 */
export async function insertStarterContent(
  { exclusively }: Database,
  { companyName, contactEmail }: { companyName: string; contactEmail: string },
): Promise<void> {
  await exclusively(async (db) => {
    const existing = await db.selectFrom('settings').select('id').executeTakeFirst();
    if (existing !== undefined) return;
    const now = new Date().toISOString();
    await db
      .insertInto('settings')
      .values({
        id: 1,
        company_name: companyName,
        contact_email: contactEmail,
        meta_description: starterDescription,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db.updateTable('status_emails').set({ to: 'recipient' }).execute();
    await db
      .insertInto('pages')
      .values(
        starterPages.map((page, index) => ({
          ...page,
          shown_in: page.slug === linkedPages.footer ? ('both' as const) : ('menu' as const),
          position: index + 1,
          search_text: normalizeForSearch(page.title),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  });
}

/**
 * The initial content of every site. The texts name the company and its address by merge fields, so that they follow the settings; see
 * admin/shared/settings.ts.
 */
type StarterPage = Omit<NewPage, 'created_at' | 'updated_at'>;

const starterDescription =
  '{company_name}: parcels and freight by air, sea and road. Track your shipment with its tracking number.';

const privacyPolicy: StarterPage = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  sub_title: 'What we keep about you, why, and for how long',
  icon: 'copyright',
  content: `[heading] Who we are
This website is run by {company_name}. For anything about your data, write to {contact_email}.

[heading] What we keep
To carry a parcel we keep the names, addresses, phone numbers and email addresses of its sender and its recipient, what it weighs, where it has been and when.
When you write to us with the contact form, we keep your message and the address that you leave for our reply. When you subscribe to email updates on a parcel, we keep your address until you unsubscribe, or until 30 days after the delivery, and our emails to you for 30 days. So that robots don’t flood us, the site counts messages and lookups by network address, for an hour at most.
Our server logs when a page was requested, and which kind of page. The log is for finding faults; it leaves out who asked and what was looked up.

[heading] Who sees it
Anyone with a tracking number sees the status, the tracking history and the delivery details of that parcel. Share the number only with people who should see them.
Carriers and customs offices that handle the parcel get what they need to do so. We sell nothing to anyone.

[heading] Cookies and your browser
This site sets these cookies and no others; where it is reached over https, the names of all but the first two begin with __Host-:
[bold=theme] and [bold=googtrans] remember, for a year, the theme and the language that you chose. They hold nothing else.
[bold=unlocked-…] is set when you have given the answer that shows all details of a parcel, and [bold=shared-…] when you have opened a link that shows them. Each is for one parcel and ends after 24 hours at most. It holds that time and a signature; the letters and digits at the end of its name tell our server which parcel it’s for, and nobody else.
[bold=session], [bold=challenge], [bold=device] and [bold=label_size] are for our own staff only: the first keeps them signed in, for a week at most, the second leads from the first step of a sign-in to the next, within ten minutes, the third tells for 400 days that they have signed in with this browser before, and the last remembers for a year how large the labels are that they print.
Your browser's own storage holds what the page shows, such as the parcel that you looked up last; it isn’t sent to us. There’s no advertising and no tracking across websites.
Maps may load their images from a map provider, which then learns your network address and that you came from this site.

[heading] How long
Parcel records are kept for as long as the law asks for transport documents, and are deleted after that. Messages are deleted once they’re dealt with.

[heading] Your rights
You may ask what we keep about you, have it corrected, and have it deleted where no law obliges us to keep it. Write to {contact_email}; we answer within a month. You may also turn to the data protection authority of your country.`,
};

const terms: StarterPage = {
  slug: 'terms',
  title: 'Terms of Service',
  sub_title: 'What to expect from us, and what we ask of you',
  icon: 'pages',
  content: `[heading] The service
{company_name} collects, carries and delivers parcels and freight, alone or together with other carriers. These terms apply to every shipment that we accept.

[heading] What we don’t carry
Don’t hand us anything that the law forbids to send, that endangers people or other goods, or that can’t stand an ordinary journey. Dangerous goods, live animals, cash and perishable goods need an agreement in writing beforehand.

[heading] Packing and documents
The sender packs the goods for the whole journey, and gives a complete address and true details of contents and value. For parcels that cross a border the sender supplies the documents that customs asks for. Duties and taxes are the recipient's, unless it was agreed otherwise.

[heading] Delivery
Delivery dates are careful estimates, and no promise unless we confirmed them as one. If nobody can take the parcel, we leave word and try again, or keep it ready for pickup. What can’t be delivered goes back to the sender.

[heading] Loss and damage
Tell us about visible damage at delivery and of any other within seven days. Our liability follows the transport law and the international conventions that apply to the route. For valuable goods we recommend insurance, which we’re glad to arrange.

[heading] Tracking
The information on this website comes from scans along the way and may lag behind the parcel. A tracking number opens the details of its parcel to anyone who has it.

[heading] Questions and complaints
Write to {contact_email}. We answer within two working days.`,
};

const starterPages = [privacyPolicy, terms];

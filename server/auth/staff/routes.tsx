import { type Context, Hono } from 'hono';
import { InvitationForm, UnsentLink } from '../../../views/auth/staff/invitation-form.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import type { UnsentInvitation } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readRecentReauthentication, withoutEmptyPassword } from '../two-step/methods.ts';
import { staffList } from './list.tsx';
import { inviteMember, memberWithLink, removeMember, staffMember, updateMember } from './model.ts';

const readInviter = (c: Context<SiteEnv>) => ({ own: signedIn(c), origin: c.var.origin });

export const staffApi = api([
  staffList.call,
  post(
    paths.api.staff,
    verbWith(inviteMember, (c) => [readInviter(c)]),
    {
      summary: 'Invite a member',
      description: 'Without a mail server the answer has the `link`, this once, to be passed on.',
      answer: memberWithLink,
      status: 201,
      show: (_, { member, link }) => ({ ...member, ...(link !== null && { link }) }),
      done: ({ staff }, { isMailed }) => (isMailed ? staff.done.invited : staff.done.notSent),
      example: { email: 'dan@example.com', name: 'Dan', role: 'driver' },
    },
  ),
  patch(
    paths.api.staff,
    verbWith(updateMember, (c) => [signedIn(c)]),
    {
      summary: 'Change a member',
      description:
        'Where an owner is made or changed, `password` is asked for, unless the sign-in is recent.',
      answer: staffMember,
      fromForm: withoutEmptyPassword,
      done: (t) => t.done.saved,
      example: { id: 1, name: 'Ada' },
    },
  ),
  del(
    paths.api.staff,
    verbWith(removeMember, (c) => [signedIn(c)]),
    {
      summary: 'Remove a member',
      description: 'Where it is an owner, `password` is asked for, unless the sign-in is recent.',
      fromForm: withoutEmptyPassword,
      done: (t) => t.done.removed,
      example: { id: 2 },
    },
  ),
]);

const path = paths.control.staff;

/** The panel's page of the staff. Its forms work without JavaScript. */
export const staffPages = new Hono<SiteEnv>()
  .get(path, allowsPage('staff:read'), (c) => renderStaff(c))
  .post(
    path,
    allowsPage('staff:write'),
    takeForms(renderStaff, async (c, fields) => {
      const input = withoutEmptyPassword(fields);
      const { member, link } = await inviteMember(verbContext(c), input, readInviter(c));
      // This is not a redirect, because only this response contains the link.
      return link === null ? `${path}?done=invited` : renderStaff(c, { email: member.email, link });
    }),
  );

/** @param unsent an invitation that was just made, and is not mailed. */
async function renderStaff(c: Context<SiteEnv>, unsent: UnsentInvitation | null = null) {
  const { t } = c.var;
  const { db, config } = c.var.deps;
  const [isMailed, reauthentication] = await Promise.all([
    hasMailServer(db, config),
    readRecentReauthentication(db, signedIn(c)),
  ]);
  return staffList.render(c, {
    status: unsent === null ? 200 : 201,
    done: t.staff.done,
    above: ({ site }) => (
      <>
        {unsent !== null && <UnsentLink site={site} t={t} unsent={unsent} />}
        <InvitationForm site={site} t={t} isMailed={isMailed} reauthentication={reauthentication} />
      </>
    ),
  });
}

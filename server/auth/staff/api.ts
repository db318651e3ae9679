import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, anyone, signedIn } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { visitorContext } from '../accounts/visitor-context.ts';
import { sessionRequest, setSessionCookie } from '../sessions/session.ts';
import { passkeySite } from '../two-step/browser.ts';
import { acceptInvitation, acceptWithPasskey, beginPasskeyAcceptance } from './acceptance.ts';
import { removeMember, updateMember } from './actions.ts';
import { inviteMember } from './invitations.ts';
import { countJoin, countJoinOptions } from './join-limit.ts';
import { toStaffList } from './member.ts';
import { listStaff } from './queries.ts';

const path = paths.api.staff;

/** The JSON API of the staff: the owner invites, changes and removes members; who is invited accepts. */
export const staffApi = new Hono<SiteEnv>()
  .get(path, allows('staff:read'), async (c) =>
    success(c, toStaffList(await listStaff(c.var.deps.db, readListRequest(c)))),
  )
  .post(path, allows('staff:write'), async (c) => {
    const { member, isMailed, link } = await inviteMember(verbContext(c), await readJson(c), {
      own: signedIn(c),
      origin: originOf(c),
    });
    const { done } = c.var.t.staff;
    const message = isMailed ? done.invited : done.notSent;
    return success(c, { ...member, ...(link !== null && { link }) }, { status: 201, message });
  })
  .patch(path, allows('staff:write'), async (c) => {
    const member = await updateMember(verbContext(c), await readJson(c), signedIn(c));
    return success(c, member, { message: c.var.t.staff.done.changed });
  })
  .delete(path, allows('staff:write'), async (c) => {
    await removeMember(verbContext(c), await readJson(c), signedIn(c));
    return success(c, {}, { message: c.var.t.staff.done.removed });
  })
  .post(paths.api.acceptInvitation, anyone, async (c) => {
    const input = await readJson(c);
    await countJoin(c);
    const { member, session, ...more } = await accept(c, input);
    setSessionCookie(c, session);
    const { id, name, email, role } = member;
    const message = c.var.t.control.account.signedUp;
    return success(c, { id, name, email, role, ...more }, { status: 201, message });
  })
  .post(paths.api.acceptInvitationOptions, anyone, async (c) => {
    const input = await readJson(c);
    await countJoinOptions(c);
    return success(c, await beginPasskeyAcceptance(visitorContext(c), input, passkeySite(c)));
  });

/** With a password, or with a passkey, which comes with recovery codes. */
async function accept(c: Context<SiteEnv>, input: unknown) {
  const [ctx, request] = [visitorContext(c), sessionRequest(c)];
  if (!Object.hasOwn(Object(input), 'credential')) return acceptInvitation(ctx, input, request);
  const device = request.device ?? c.var.t.twoStep.sessions.unknown;
  const where = { ...request, device, site: passkeySite(c) };
  const { recoveryCodes, ...joined } = await acceptWithPasskey(ctx, input, where);
  return { ...joined, recovery_codes: recoveryCodes };
}

import { pick } from '../../server/shared/field-values.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

/** The button that signs out, and asks first where something on this device is not recorded yet. */
export function SignOutIsland({ site, t }: { site: Site; t: Messages }) {
  const { panel, list } = t.control;
  const today = pick(t.today, ['title', 'leavingTitle', 'leavingText']);
  const leaving = { ...t.scan.leaving, cancel: list.cancel, today };
  const props = { label: panel.signOut, t: leaving, tag: site.language.tag };
  return <Island name="sign-out" on="load" site={site} props={props} />;
}

import { roles } from '../../../server/shared/account.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import {
  ReauthenticationField,
  type ReauthenticationProps,
} from '../two-step/reauthentication.tsx';

export function NameField({
  id,
  t,
  value,
}: {
  id: string;
  t: Messages;
  value: string | undefined;
}) {
  return (
    <PlainInput
      id={id}
      label={t.control.fields.name}
      name="name"
      required
      maxLength={limits.text}
      autoComplete="off"
      defaultValue={value}
    />
  );
}

/** A choice of roles, with what each may do. */
export function RoleField({ id, t, value }: { id: string; t: Messages['staff']; value: string }) {
  const options = roles.map((role) => ({
    value: role,
    label: `${t.roles[role]} – ${t.roleTexts[role]}`,
  }));
  return <PlainSelect id={id} label={t.role} name="role" defaultValue={value} options={options} />;
}

/** The field for the reauthentication that adding, changing and removing an owner takes. */
export function OwnerReauthentication(props: Omit<ReauthenticationProps, 'hint' | 'back'>) {
  const { ownerHint } = props.t.staff;
  return <ReauthenticationField {...props} hint={ownerHint} back={paths.control.staff} />;
}

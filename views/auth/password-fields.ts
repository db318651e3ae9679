import { accountFields } from '../../server/shared/fields.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { fieldsOf } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';

/** The field for the current password. */
export function currentPasswordField({ fields, account }: Messages['control']): FieldSpec {
  return fieldsOf(accountFields, fields)('password', 'password', '', {
    label: account.currentPassword,
    autoComplete: 'current-password',
  });
}

/** The fields for a new password and its confirmation. */
export function newPasswordFields({ fields, account }: Messages['control']): FieldSpec[] {
  const { password } = accountFields;
  const field = fieldsOf({ new_password: password, confirm_new_password: password }, fields);
  const autoComplete = 'new-password';
  return [
    field('new_password', 'new-password', '', { autoComplete, hint: account.passwordHint }),
    field('confirm_new_password', 'new-password', '', { autoComplete }),
  ];
}

import { accountFields } from '../../server/shared/fields.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { fieldBuilder } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';

export function accountField({ control }: Messages) {
  return fieldBuilder({ ...accountFields, password_token: accountFields.token }, control.fields);
}

export function currentPasswordField(t: Messages): FieldSpec {
  return accountField(t)('password', 'password', '', {
    label: t.control.account.currentPassword,
    autoComplete: 'current-password',
  });
}

export function newPasswordFields({ control: { fields, account } }: Messages): FieldSpec[] {
  const { password } = accountFields;
  const field = fieldBuilder({ new_password: password, confirm_new_password: password }, fields);
  const autoComplete = 'new-password';
  return [
    field('new_password', 'new-password', '', { autoComplete, hint: account.passwordHint }),
    field('confirm_new_password', 'new-password', '', { autoComplete }),
  ];
}

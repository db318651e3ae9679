import { paths } from '../../../server/shared/paths.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { FormTest } from '../../shared/form/form-test.tsx';

type Props = {
  t: Pick<Messages['mailServers'], 'testTitle' | 'test' | 'testSend'> & {
    testLead: string;
  };
  noAnswer: string;
  working: string;
};

/** Tries the mail server settings of the surrounding form; saves nothing. */
export default function ServerTest({ t, noAnswer, working }: Props) {
  return (
    <FormTest
      t={{ title: t.testTitle, lead: t.testLead, noAnswer, working }}
      action={paths.api.testMailServer}
      buttons={[
        { label: t.test, sends: { send: 'no' } },
        { label: t.testSend, sends: { send: 'yes' } },
      ]}
      omits="account_password"
    />
  );
}

import { messageFields } from '../../../server/notifications/shared/mail.ts';
import { pick } from '../../../server/shared/field-values.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { paths } from '../../../server/shared/paths.ts';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import { Trap } from '../../parts/trap.tsx';
import type { SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = SiteProps & {
  /** The tracking number of the parcel that the message is about; '' if unknown. */
  code: string;
  /** The subject, if the page that led here gives one; else ''. */
  subject: string;
  isSent: boolean;
};

/** The contact form: subject and body, the sender's details, the parcel, and the honeypot for bots. */
export function ContactForm({ site, t, code, subject, isSent }: Props) {
  const { contact: words } = t;
  const action = localizedHref(site, `${paths.contact}#message`);
  if (isSent) {
    return (
      <div className="panel panel-good" id="message" role="status">
        <p>{words.sent}</p>
        <a href={action}>{words.another}</a>
      </div>
    );
  }
  return (
    <PanelForm
      site={site}
      t={t}
      spec={contactFormSpec(t, action, { code, subject })}
      on="visible"
      id="message"
      label={words.contactTitle}
      refused={site.submitted}
      unanswered={words.unreachable}
    >
      {() => <Trap t={t} />}
    </PanelForm>
  );
}

function contactFormSpec(
  { contact: words, replies, subscriptions, control }: Messages,
  action: string,
  { code, subject }: Pick<Props, 'code' | 'subject'>,
): FormSpec {
  const field = fieldBuilder(messageFields, {
    ...replies.fields,
    ...pick(control.fields, ['name', 'subject', 'tracking_code']),
    body: words.body,
    email: subscriptions.form.email,
  });
  return {
    method: 'POST',
    action: paths.api.messages,
    plainAction: action,
    sections: [
      { fields: [field('subject', 'text', subject)] },
      { fields: [field('body', 'lines', '')] },
      {
        layout: 'columns',
        fields: [
          field('name', 'text', '', { autoComplete: 'name' }),
          field('email', 'email', '', { autoComplete: 'email', hint: words.replyHint }),
          field('phone', 'tel', '', { autoComplete: 'tel' }),
          field('tracking_code', 'text', code),
        ],
      },
    ],
    button: { label: words.send },
    outcome: { type: 'links', links: [{ label: words.another, to: action }] },
  };
}

/** Messages of visitors, and answers to them. */
export const answers = {
  /** Of the contact form, all optional. */
  fields: {
    name: 'Name',
    phone: 'Phone',
    tracking_code: 'Tracking code',
    answered: 'Answered',
  },
  codeHint: 'If it is about a parcel.',
  /** On a result; leads to the contact form. */
  ask: 'Ask about this parcel',
  title: 'Answer a message',
  from: 'From',
  parcel: 'Parcel',
  /** Beside a tracking code that somebody wrote. */
  noParcel: 'no parcel has this code',
  /** {when} is a day with a time. */
  answeredAt: 'This message was answered: {when}.',
  toAnswer: 'See the answer',
  toMessages: 'See all messages',
  /** {phone} is a number. */
  call: 'Call {phone}',
  noEmail: 'This message came without an e-mail address, so it cannot be answered by e-mail.',
  /** Above the quoted message. {when} is a day with a time, {name} a name or an e-mail address. */
  wrote: '{when}, {name} wrote:',
};

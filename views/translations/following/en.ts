/** Following a parcel by mail. */
export const following = {
  /** The form below a result; it travels in the page. */
  form: {
    title: 'Follow this parcel',
    lead: 'We e-mail you each time it reaches another stage. One click ends that.',
    email: 'Your e-mail address',
    follow: 'Follow',
    sent: 'Please look in your mailbox: the link in our mail starts the updates. It works for 48 hours.',
  },
  pages: {
    sentTitle: 'One more step',
    noMail:
      'No mail after a few minutes? Look among the spam, check the tracking code and the address, and ask again. We send three such mails an hour at most.',
    toResult: 'Show the parcel',
    confirmedTitle: 'You follow {code}',
    confirmedText:
      'From now on we e-mail you each time this parcel reaches another stage, and stop by ourselves 30 days after it has been delivered.',
    invalidTitle: 'This link has ended',
    invalidText:
      'It worked for 48 hours, or a newer mail has taken its place, or the mails have been stopped. Look the parcel up to follow it again.',
    stopTitle: 'Stop these mails?',
    stopText: 'We then send no more mails about this parcel to the address that this link came to.',
    stop: 'Stop the mails',
    stoppedTitle: 'The mails have ended',
    stoppedText:
      'We send no more mails about this parcel to this address. To get them again, follow the parcel on its tracking page.',
    stopInvalidTitle: 'This link is not complete',
    stopInvalidText:
      'Some of its characters are missing or different. Please open the link from the mail once more.',
  },
  /** {stage} is one of `stages`; the lines about status, place and delivery stand where they are known. */
  mail: {
    confirmSubject: 'Please confirm that you want to follow {code}',
    confirmBody:
      'Hello,\n\nsomebody, most likely you, wants updates on the parcel {code} sent to this address. Open this link to start them:\n\n{link}\n\nThe link works for {hours} hours. If it was not you, just leave this mail alone: you will get no updates.',
    /** The button. */
    confirm: 'Get email updates',
    noticeSubject: 'Parcel {code}: {stage}',
    noticeBody: 'Hello,\n\nyour parcel {code} has reached another stage: {stage}.',
    status: 'Status: {status}',
    place: 'Now at: {place}',
    delivery: 'Expected: {dates}',
    reason: 'You get this mail because you follow the parcel.',
  },
  panel: {
    count: 'Followers: {count}',
  },
  /** {when} is a phrase such as "in 5 minutes". */
  errors: {
    tooMany: 'That was a lot of addresses at once. Please try again {when}.',
  },
};

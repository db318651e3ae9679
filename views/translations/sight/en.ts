/** Who may see what of a parcel: masked and locked results, and share links. */
export const sight = {
  /** The form on a result of which not everything is shown. */
  unlock: {
    lockedTitle: 'Is this parcel for you?',
    lockedText: 'To see who it goes to and where, type one of these details of the recipient.',
    maskedTitle: 'See all details',
    maskedText:
      'Names and addresses are shortened here. To see all of them, type one of these details of the recipient.',
    /** Of what is locked; of what is masked, the town that is shown may tell the postcode. */
    label: 'Postcode, last four digits of the phone number, or e-mail address',
    maskedLabel: 'Last four digits of the phone number, or e-mail address',
    button: 'Show all details',
    checking: 'Checking…',
  },
  wrong: 'That does not match this parcel.',
  wrongHelp: 'Please check what you typed. The sender knows which details the parcel has.',
  /** {when} is "in 40 minutes". */
  tooManyTries: 'There were too many tries for this parcel. Please try again {when}.',
  linkEnded: 'This link does not show a parcel any more.',
  linkEndedHelp:
    'It has ended, or it is not complete. Please ask whoever sent it to you for a new one.',
  settings: {
    title: 'Privacy',
    tile: 'What visitors see of a parcel.',
    lead: 'Whoever has a tracking code sees how a parcel goes. Choose here how much else they see. You always see everything, and so does whoever has a share link.',
    all: 'Everything',
    masked: 'Initials and towns',
    locked: 'Nothing private until unlocked',
    hint: 'Initials and towns: “H… O…” and “Chicago”, without e-mail, phone and pictures. The last four digits of the recipient’s phone number or their e-mail address show the rest for a day. Nothing private: no names and addresses either, but stage, status, weight, dates, history and roughly where the parcel is. The recipient’s postcode shows the rest then, too.',
  },
  links: {
    title: 'Share links',
    lead: 'A link shows all details of this parcel to whoever has it, until it ends.',
    days: 'How many days it works',
    make: 'Make a share link',
    made: 'The share link is ready. Copy it now: it is shown only once.',
    newLink: 'New share link',
    copy: 'Copy',
    copied: 'Copied',
    /** {from} and {until} are dates. */
    times: 'Made {from}, ends {until}',
    /** {count} is a number. */
    views: 'Opened: {count}',
    none: 'There is no share link at the moment.',
    end: 'End link',
    ended: 'The share link has ended.',
    /** {count} is a number. */
    tooMany: 'A parcel can have at most {count} share links at a time. Please end one first.',
    close: 'Close',
  },
};

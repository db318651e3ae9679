/** Mail that goes out by itself, stage by stage. Fields in double braces are filled in for each parcel. */
export const stageMails = {
  title: 'E-mails by stage',
  lead: 'Who gets an e-mail when a parcel reaches a stage, and what it says.',
  settingsText: 'Tell recipients and senders by e-mail how their parcel goes.',
  /** Who gets it. */
  to: {
    none: 'Nobody',
    recipient: 'The recipient',
    sender: 'The sender',
    both: 'The recipient and the sender',
  },
  toLabel: 'Who gets it',
  standard: 'Standard words',
  own: 'Your own words',
  useStandard: 'Use the standard words again',
  /** {language} is the language's own name. */
  languageHint:
    'Written in {language}, the language of your texts. As long as you keep the standard words, they change with it.',
  mergeFields: 'These fields are filled in for each parcel:',
  mergeFieldsHint:
    'A line is left out where all of its fields are empty, such as a place that is not known.',
  /** What each field stands for. */
  fields: {
    recipient_name: 'the name of the recipient',
    tracking_code: 'the tracking code',
    stage: 'the stage in words',
    status: 'the status, or else the stage',
    current_location: 'where the parcel is now',
    delivery_date: 'the expected day of delivery',
    tracking_link: 'the address of the result; on a line of its own it becomes the button',
    company_name: 'the name of your company',
  },
  preview: 'Preview',
  previewLead: 'With an example parcel. It looks like the template that you chose for e-mails.',
  /** The example parcel. */
  exampleName: 'Ada Example',
  examplePlace: 'Central depot',
  saved: 'The e-mail has been saved.',
  delayHint:
    'An e-mail about a stage waits for so long. If the parcel is corrected meanwhile, only the right one goes out. 0: it goes out at once.',
  delayTitle: 'Time for corrections',
  outboxOnly:
    'This site has no mail server: these e-mails are kept on the server and reach nobody.',
  /** On the page of a parcel. */
  sent: 'E-mails about this parcel',
  sentNone: 'None so far. They go out by themselves when a stage is recorded.',
  /** {time} is a date with a time. */
  waits: 'Goes out at {time}, unless the parcel is corrected before',
  stopped: 'Does not want e-mails about this parcel',
  /** The button of each mail. */
  track: 'Track your parcel',
  /** The link at the end of each mail. */
  stop: 'Stop emails about this parcel',
  starters: {
    pending: {
      subject: 'Parcel {{tracking_code}} has been registered',
      lead: 'The parcel for {{recipient_name}} has been registered.',
    },
    info_received: {
      subject: 'Parcel {{tracking_code}} has been announced',
      lead: 'We have the details of the parcel for {{recipient_name}}. As soon as we have the parcel itself, its journey begins.',
    },
    picked_up: {
      subject: 'Parcel {{tracking_code}} has been picked up',
      lead: 'We have picked up the parcel for {{recipient_name}}. Its journey begins.',
    },
    in_transit: {
      subject: 'Parcel {{tracking_code}} is on its way',
      lead: 'The parcel for {{recipient_name}} is on its way.',
    },
    at_customs: {
      subject: 'Parcel {{tracking_code}} is at customs',
      lead: 'The parcel for {{recipient_name}} is at customs. It travels on as soon as it is released.',
    },
    out_for_delivery: {
      subject: 'Parcel {{tracking_code}} is out for delivery',
      lead: 'The parcel for {{recipient_name}} is out for delivery.',
    },
    ready_for_pickup: {
      subject: 'Parcel {{tracking_code}} is ready for pick-up',
      lead: 'The parcel for {{recipient_name}} is ready and can be picked up.',
    },
    delivered: {
      subject: 'Parcel {{tracking_code}} has been delivered',
      lead: 'The parcel for {{recipient_name}} has been delivered. Thank you for choosing us.',
    },
    attempt_failed: {
      subject: 'Parcel {{tracking_code}} could not be delivered',
      lead: 'We came with the parcel for {{recipient_name}} and could not hand it over.',
    },
    on_hold: {
      subject: 'Parcel {{tracking_code}} is on hold',
      lead: 'The parcel for {{recipient_name}} is on hold for now.',
    },
    exception: {
      subject: 'There is a problem with parcel {{tracking_code}}',
      lead: 'There is a problem with the parcel for {{recipient_name}}.',
    },
    returned: {
      subject: 'Parcel {{tracking_code}} has been returned',
      lead: 'The parcel for {{recipient_name}} has been returned to its sender.',
    },
  },
  /** Below each lead. */
  details: 'Status: {{status}}\nPlace: {{current_location}}\nExpected delivery: {{delivery_date}}',
};

/** A result to take along: calendar, print, embedded form. */
export const takeAlong = {
  /** Below a result. */
  result: {
    title: 'Take it along',
    calendar: 'Add to calendar',
    print: 'Print',
    qrCode: 'QR code that leads to this result',
  },
  /** In the calendar file of an expected delivery. */
  calendar: {
    title: 'Parcel {code} arrives',
    text: '{company} expects to deliver the parcel on these days. Where it is now: {link}',
    noDays: 'No day of delivery is known for this parcel, or its journey has ended.',
  },
  /** In the form that other sites show in a frame. */
  embed: {
    newTab: 'The result opens in a new tab.',
  },
  /** The settings of that form. */
  settings: {
    title: 'Embedded form',
    text: 'Let other sites show your tracking form.',
    lead: 'Shops and partners can show a small tracking form on their own pages. The result opens on your site, in a new tab.',
    hint: 'One address a line, such as https://shop.example.com, {max} at most. While there is none, no site may show the form.',
    code: 'Code for the other site',
    codeLead:
      'Put this into the page where the form should appear. It speaks the language named after “lang=”; without that part, the language of each visitor.',
    codeSoon: 'No site may show the form yet. Enter an address above and save it first.',
    copy: 'Copy the code',
    preview: 'Preview',
  },
  /** What is wrong with the setting of those sites. */
  fieldErrors: {
    embedOrigin:
      '“{line}” is not the address of a site. Write it like https://shop.example.com, without a path.',
    tooManyOrigins: '{field}: at most {max} sites, one a line.',
  },
};

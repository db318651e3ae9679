/** Several parcels in one lookup, and the short address of one. */
export const manyCodes = {
  /** Beside the field for codes. */
  hint: 'Up to {max} codes at once, with commas or spaces between them.',
  /** The first sentence is short, and the next one says what to do. */
  tooMany: 'These are more than {max} codes.',
  tooManyHelp: 'Please look up at most {max} at once, and the others after that.',
  list: {
    count: 'Parcels found: {found} of {count}',
    /** Stands before one code or several. */
    unknown: 'No parcel found for:',
    unknownHelp:
      'Please compare what you typed with your receipt or the message from the sender. If it is right, ask the sender whether the parcel has been registered yet.',
  },
  /** The public address of a parcel, in the panel. */
  shortLink: 'Short link',
};

/** The proof of delivery. */
export const proof = {
  /** On the result, in the panel and on the delivery note. */
  result: {
    title: 'Proof of delivery',
    receivedBy: 'Received by',
    when: 'Delivered on',
    note: 'Note',
    signature: 'Signature',
    photo: 'Photo of the delivery',
  },
  /** What its fields are called; those of events have their names already. */
  fields: {
    parcel: 'Parcel',
    received_by: 'Received by',
    signature: 'Signature',
    photo: 'Photo',
    note: 'Note',
  },
  /** What the API says. */
  recorded: 'The delivery has been recorded.',
  notYet: 'A delivery cannot be in the future. Please choose the time at which it was handed over.',
  /** The link to the form below. */
  take: 'Delivered: take proof',
  form: {
    again:
      'There is a proof of delivery already, received by {name}. A new one is shown in its place; both deliveries stay in the history.',
    receivedBy: 'Who received it?',
    toRecipient: 'The recipient, {name}',
    signatureHint: 'With a finger, a pen or the mouse.',
    paper: 'Sign here',
    clear: 'Clear',
    photoHint: 'The parcel at its place, for example.',
    chosenPhoto: 'The photo that you chose',
    removePhoto: 'Remove the photo',
    position: 'Position',
    usePosition: 'Use the position of this device',
    locating: 'Finding the position…',
    /** {metres} is how exact it is. */
    positionFound: '{latitude}, {longitude}, to about {metres} m',
    removePosition: 'Remove the position',
    positionDenied:
      'The browser does not give the position away. Allow it for this site, or go on without.',
    positionUnknown: 'The position could not be found. Try again under open sky, or go on without.',
    more: 'Place, note, time',
    placeHint: 'It becomes the parcel’s current location, and customers see it in the history.',
    noteHint:
      'For the proof, not for the history. For example: “Left with the neighbour at number 4”.',
    submit: 'Delivered',
    signedOut:
      'You have been signed out. Nothing here is lost: sign in on the page that opens, come back and tap “{button}” again.',
    /** {name} is who received it. */
    delivered: 'Delivered to {name}.',
  },
  /** The printable delivery note. */
  note: {
    title: 'Delivery note',
    open: 'Delivery note to print',
    where: 'Where',
    parcel: 'Parcel',
    none: 'There is no proof of delivery for this parcel yet.',
  },
};

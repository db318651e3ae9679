/** A result that stays up to date by itself. */
export const live = {
  /** Of many at once; what a program that asks is told. */
  tooMany:
    'Too many results are being kept up to date at the moment. This one stays as it is; load it again to see what is new.',
  /** The words that travel in the page. */
  result: {
    /** A mark beside an event that came while the result was open. */
    isNew: 'New',
    /** Read out before the event's title and place. */
    news: 'News of this parcel:',
  },
};

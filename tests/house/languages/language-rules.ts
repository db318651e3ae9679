/** The terms, the form of address and the punctuation of a language, besides English. */
export type LanguageRules = {
  tag: string;
  /** The one term for a tracking number, as it stands alone in a label. */
  trackingNumber: string;
  /** The quotation marks. */
  quotes: readonly [open: string, close: string];
  /** Former words, each with the one that replaces it: parts of regular expressions, where `*` stands for any ending. */
  replaced: Record<string, string>;
  /** The same outside the home page's texts, which are about freight and journeys too. */
  replacedOutsideHome?: Record<string, string>;
  /** Where a replaced word is right, as `word key`. */
  allowed?: string[];
  /** Words of the forms of address that the texts do not use, separated by spaces. */
  otherAddress: string;
  /** Where staff and visitors are addressed in two ways: the words for each of them. */
  staffAddress?: string;
  visitorAddress?: string;
  /** How a reminder of an invoice asks kindly. */
  please: RegExp;
  /** Words that no sentence begins with, such as commands to a friend. */
  otherBeginning?: RegExp;
  /** Punctuation and letters of other languages, besides quotation marks. */
  otherSigns?: RegExp;
  /** Whether a narrow no-break space stands before tall punctuation and inside quotation marks. */
  hasNarrowSpaces?: true;
  /** Whether the plural of “tracking history” may differ from the singular. */
  hasPluralHistory?: true;
  /** Whether a sentence after a greeting goes on in lower case. */
  isLowerAfterGreeting?: true;
};

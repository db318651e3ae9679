/** The contact form as it stands: what was typed, and what became of it. */
export type ContactFormState = {
  subject: string;
  body: string;
  email: string;
  /** Why it was not taken, in sentences, and the names of the fields that are at fault. */
  errors: string[];
  badFields: string[];
  /** It was taken; there is a thank-you in place of the fields. */
  sent: boolean;
};

export const emptyContactForm: ContactFormState = {
  subject: '',
  body: '',
  email: '',
  errors: [],
  badFields: [],
  sent: false,
};

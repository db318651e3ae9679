/** The state of the contact form: what was typed, and the result of sending it. */
export type ContactFormState = {
  subject: string;
  body: string;
  email: string;
  name: string;
  phone: string;
  tracking_code: string;
  /** The error messages, and the names of the invalid fields. */
  errors: string[];
  badFields: string[];
  /** It was sent; a thank-you is shown instead of the fields. */
  sent: boolean;
};

export const emptyContactForm: ContactFormState = {
  subject: '',
  body: '',
  email: '',
  name: '',
  phone: '',
  tracking_code: '',
  errors: [],
  badFields: [],
  sent: false,
};

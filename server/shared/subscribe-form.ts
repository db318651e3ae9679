/** The state of the form for following a parcel: what was typed, and the result of sending it. */
export type FollowFormState = {
  code: string;
  email: string;
  errors: string[];
  /** It was sent; what to do next is shown instead of the field. */
  sent: boolean;
};

export const emptyFollowForm: FollowFormState = { code: '', email: '', errors: [], sent: false };

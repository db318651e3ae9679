/** The id of the place where scripts show toasts. */
export const toastsId = 'toasts';

/** Mail that goes out by itself, stage by stage. */
export const stageMails = {};

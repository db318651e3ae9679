/** What content pages are written with, and where menus show them. */
export const writing = {};

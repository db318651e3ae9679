/** Mail servers. */
export const mailServers = {};

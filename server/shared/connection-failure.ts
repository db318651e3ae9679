/**
 * Why a request of the site to another server got no answer. `name`: no host has this name; `address`: the host is in a network
 * that the site's requests must not go to.
 */
export type ConnectionFailure = 'timeout' | 'name' | 'address' | 'connection' | 'certificate';

/**
 * Why a request of the site got no answer. `name`: no host has this name; `address`: the host is in a network that requests of the
 * site must not go to.
 */
export type ConnectionFailure = 'timeout' | 'name' | 'address' | 'connection' | 'certificate';

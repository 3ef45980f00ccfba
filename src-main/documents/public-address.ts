import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is assigned for the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address is on the public internet. Private, loopback, link-local, translated and reserved ones
 * are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps IPv4 in IPv6, so that ::ffff:127.0.0.1 is what it means.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv6 && !read.match(globalUnicast)) return false;
  return read.range() === 'unicast';
}

/** An address from which no document may be downloaded. */
export class AddressNotPublic extends Error {
  override name = 'AddressNotPublic';
}

/**
 * Looks a name up as the connection is made, and refuses it if any of its addresses is not public: a check before the
 * connection could get another address than the connection itself.
 */
export function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const found = Array.isArray(addresses) ? addresses : [];
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressNotPublic('not a public address'), '');
      if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

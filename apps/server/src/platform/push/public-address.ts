import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Addresses inside somebody's network, or of nobody: a push endpoint is an address a caller chose. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only what is given out to the public (2000::/3), without what tunnels or documents. */
const outer6 = new BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is one of the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** The name resolves to an address inside a network, where a push endpoint has no business. */
export class InnerAddressError extends Error {}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** `dns.lookup` that answers public addresses only: what was checked is what is connected to. */
export function lookupPublic(hostname: string, options: LookupOptions, done: Done): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(new InnerAddressError(`${hostname} is no public address.`), []);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
}

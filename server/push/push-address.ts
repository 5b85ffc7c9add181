import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/*
 * The address of a push service comes from a browser, so it is a stranger's URL: without these checks, a player could let
 * the server send requests into its own network.
 */

/** Addresses that are used on the internet: all others are of this machine, of a private network, or reserved. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** How DNS is asked, in ms. Node's own lookup would block one of its four threads for as long as a name server likes. */
const DNS = { timeout: 1500, tries: 2 };

/** The addresses of a host. Rejects if there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** An address that the game does not connect to. */
export class ForbiddenAddress extends Error {}

/**
 * The push services of browsers: of Google, Mozilla, Apple and Microsoft. An endpoint elsewhere is a server of somebody's choice,
 * to which each event of the game would be a request.
 */
const SERVICES =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/**
 * The URL of a push service's endpoint, if the game may send to it: HTTPS on the usual port of a known service. Hosts that the
 * operator allows, like `push.lan` or `push.lan:8443`, may have any name, port and address.
 */
export function pushUrl(endpoint: string, allowedHosts: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username || url.password || url.hash) return undefined;
  return isAllowed(url, allowedHosts) || SERVICES.test(url.host) ? url : undefined;
}

export function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(url.host);
}

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one counts as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/**
 * A lookup for `https.request` that resolves with public addresses only, and fails if any is not. The connection goes to the
 * address that was checked: a second answer of the name server is never asked for.
 */
export function publicLookup(resolve: Resolve = resolveByDns): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const forbidden = addresses.find((address) => !isPublic(address));
        if (!first || forbidden) {
          callback(new ForbiddenAddress(`${host} is at ${forbidden ?? 'no address'}`), '');
        } else if (options.all) {
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** For hosts that the operator allows: also names that only this machine knows. */
export const anyLookup: LookupFunction = systemLookup as LookupFunction;

async function resolveByDns(host: string): Promise<readonly string[]> {
  const resolver = new Resolver(DNS);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  if (addresses.length === 0) throw failure ?? new Error(`${host} has no address`);
  return addresses;
}

import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Express } from 'express';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** What gateways write around an address: a port, and brackets around IPv6. */
const ENCLOSED = /^(?:\[(?<bracketed>[^[\]]+)\]|(?<plain>[^:[\]]+))(?::\d{1,5})?$/;

/**
 * The address of the client, as given by the outermost of this many trusted proxies. If that proxy gave no address, all
 * it forwards counts as its own.
 */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const given = proxyAddr(request, (_address, hop) => hop < trustedProxies);
  return plainAddress(given) ?? plainAddress(request.socket.remoteAddress) ?? 'unknown';
}

/** Express passes on as `request.ip` whatever a proxy wrote, with its port. */
export function readAddresses(web: Express, trustedProxies: number): void {
  Object.defineProperty(web.request, 'ip', {
    get(this: IncomingMessage) {
      return clientIp(this, trustedProxies);
    },
  });
}

/** An address in its one usual form, without port, brackets and zone; undefined for anything else. */
export function plainAddress(written = ''): string | undefined {
  const { bracketed, plain } = ENCLOSED.exec(written)?.groups ?? {};
  const address = (bracketed ?? plain ?? written).replace(/%.*$/, '');
  // `process` writes an IPv4 address that is mapped into IPv6 as IPv4. It also reads 0177.1 and the like, which `isIP` does not.
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/**
 * What limits per address count: an IPv4 address, or the /64 of an IPv6 address, the smallest block that a provider
 * gives to one customer.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

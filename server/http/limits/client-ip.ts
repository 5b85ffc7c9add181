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

/** A network, and how many times as often as a single address its addresses may do something together. */
export interface CountedNetwork {
  readonly network: string;
  readonly times: number;
}

/** The blocks of IPv6 that providers give to one customer, the smallest first. */
const BLOCKS = [64, 56, 48];

/**
 * The subjects of limits per address: an IPv4 address, or each block of an IPv6 address that may belong to one customer. The larger
 * ones may also be shared by several, so they have two and three times the limit. The narrowest network comes first: once
 * that has used up its limit, the others are not to be counted.
 */
export function networksOf(address: string): readonly CountedNetwork[] {
  if (!isIPv6(address)) return [{ network: address, times: 1 }];
  return BLOCKS.map((bits, index) => ({ network: blockOf(address, bits), times: index + 1 }));
}

/** The narrowest network of an address: for an account, networks from which its player came are known. */
export function networkOf(address: string): string {
  return isIPv6(address) ? blockOf(address, 64) : address;
}

function blockOf(address: string, bits: number): string {
  const groups = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

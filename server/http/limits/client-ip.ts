import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

/** The address that a request comes from, as the last of so many trusted proxies tells it. */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  return proxyAddr(request, (_address, hop) => hop < trustedProxies);
}

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, which is the least that one customer is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = right ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { VERSION_HEADER } from '#shared/api/call';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, Account-Password, X-XSRF-TOKEN';
const EXPOSED = `Date, Retry-After, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ${VERSION_HEADER}`;

interface Policy {
  readonly production: boolean;
  /** Sources besides their own host to which pages may open sockets. */
  readonly socketSources: readonly string[];
  /** Whether HSTS includes the subdomains of the game's host. */
  readonly hstsSubdomains: boolean;
}

/**
 * Security headers of all responses. Pages load only files and sockets of this server, and run no inline script, so
 * that stored text can never become one.
 */
export function securityHeaders({ production, socketSources, hstsSubdomains }: Policy): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...socketSources],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // The server cannot see whether a proxy in front of it speaks TLS. Over plain HTTP, browsers ignore the header.
    strictTransportSecurity: production && { includeSubDomains: hstsSubdomains },
  });
}

/**
 * CORS for the configured origins; requests of the same origin need none. `credentials`: allow them for a client that
 * always sends them, although they are not used here.
 */
export function allowOrigins(origins: readonly string[], { credentials = false } = {}): RequestHandler {
  return (request, response, next) => {
    const origin = request.headers.origin;
    if (!origin || !origins.includes(origin)) return next();
    response.set('Access-Control-Allow-Origin', origin).vary('Origin').set('Access-Control-Expose-Headers', EXPOSED);
    if (credentials) response.set('Access-Control-Allow-Credentials', 'true');
    if (request.method !== 'OPTIONS') return next();
    response.set('Access-Control-Allow-Methods', METHODS).set('Access-Control-Allow-Headers', HEADERS);
    response.set('Access-Control-Max-Age', '600').status(204).end();
  };
}

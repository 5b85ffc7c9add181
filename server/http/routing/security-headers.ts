import type { RequestHandler } from 'express';
import helmet from 'helmet';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-XSRF-TOKEN';
const EXPOSED = 'Date, Retry-After';

interface Policy {
  readonly production: boolean;
  /** Where besides their own host pages may open sockets. */
  readonly socketSources: readonly string[];
  /** Whether browsers are to use HTTPS for the subdomains of the game's host, too. */
  readonly hstsSubdomains: boolean;
}

/** Nothing but our own files and our own sockets; no inline script, so stored text can never become one. */
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
    // Only a proxy can know whether the outside speaks TLS; over plain HTTP browsers ignore the header anyway.
    strictTransportSecurity: production && { includeSubDomains: hstsSubdomains },
  });
}

/**
 * Answers other origins that the operator named; the same origin needs nothing (G-08). `credentials`: for a caller that
 * always asks for them, though none are used here.
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

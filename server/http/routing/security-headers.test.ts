import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { securityHeaders } from './security-headers.ts';

/** The Strict-Transport-Security header of a server with these variables. */
function hsts(env: NodeJS.ProcessEnv): unknown {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(readConfig(env))(request as never, response as never, () => undefined);
  return response.getHeader('strict-transport-security');
}

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'gate@your-domain.org',
  PUBLIC_URL: 'https://gate.example.org',
};

it('in production browsers are to use HTTPS for the game, and for its subdomains only if the operator sets that', () => {
  expect(hsts({})).toBeUndefined();
  expect(hsts(PRODUCTION)).toMatch(/^max-age=\d{8}$/);
  expect(hsts({ ...PRODUCTION, HSTS_SUBDOMAINS: 'on' })).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});

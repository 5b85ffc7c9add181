import { Router } from 'express';
import type { IsNear } from './near.ts';

/** Newest first. */
interface Mailbox {
  readonly mails: readonly { to: string; subject: string; text: string; at: Date }[];
}

/** Shows the mails of a server without SMTP, to who is near. */
export function mailboxPage(mailbox: Mailbox, isNear: IsNear): Router {
  const router = Router();
  router.get('/dev/mailbox', (request, response, next) => {
    if (!isNear(request)) return next();
    response.set('Cache-Control', 'no-store').type('html').send(page(mailbox));
  });
  return router;
}

function page({ mails }: Mailbox): string {
  const items = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escaped(subject)}</h2><p>to ${escaped(to)}, ${at.toISOString()}</p><pre>${escaped(text)}</pre></article>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="dark light">',
    '<meta name="viewport" content="width=device-width"><title>Mailbox</title></head><body>',
    '<h1>Mailbox</h1><p>No SMTP_URL is set, so mails stay on this machine. Reload for new ones.</p>',
    items.join('') || '<p>No mail yet.</p>',
    '</body></html>',
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

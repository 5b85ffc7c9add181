import { Router } from 'express';
import { isSecret } from '../routing/auth.ts';
import { escaped } from './html.ts';

/** Newest first. */
interface Mailbox {
  readonly mails: readonly { to: string; subject: string; text: string; at: Date }[];
}

/** The path of the mailbox page. */
export function mailboxPath(key: string): string {
  return `/dev/mailbox/${key}`;
}

/**
 * Shows the mails of a server without SMTP at a path with a secret key. The mails hold codes and reset links, and the
 * origin of a request proves nothing, because a proxy on this machine connects from loopback. With a wrong key the page
 * does not exist.
 */
export function mailboxPage(mailbox: Mailbox, key: string): Router {
  const router = Router();
  router.get<{ key: string }>(mailboxPath(':key'), (request, response, next) => {
    if (!isSecret(request.params.key, key)) return next();
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

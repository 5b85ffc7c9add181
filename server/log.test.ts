import { expect, it } from 'vitest';
import { asDetail, createLog } from './log.ts';

const SECRET = 'eyJhbGciOi.secret.token';

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('T22: a token that a library hung onto its error is not written', () => {
  const error = Object.assign(new Error('This room belongs to another player.'), { options: { token: SECRET } });
  const text = logged('trace', (log) => {
    log.error({ err: error }, 'A player room failed');
    log.error({ options: { token: SECRET }, headers: { password: SECRET } }, 'A call failed');
  });
  expect(text).toContain('This room belongs to another player.');
  expect(text).not.toContain(SECRET);
});

it('T22: what Colyseus says of every refused join is a detail, and its errors hold no options', () => {
  const error = Object.assign(new Error('refused'), { options: { token: SECRET } });
  const write = (log: ReturnType<typeof createLog>) => asDetail(log).error(error, { token: SECRET });
  expect(logged('info', write)).toBe('');
  expect(logged('debug', write)).toContain('refused');
  expect(logged('debug', write)).not.toContain(SECRET);
});

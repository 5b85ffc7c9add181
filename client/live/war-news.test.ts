import { expect, it } from 'vitest';
import { aMarch, CHULAK_PLACE } from '../pages/march-page-fixture.ts';
import { latestNotice } from './live-events.ts';
import { WAR_NEWS } from './war-news.ts';

const stamp = { version: 5, server_time: '2026-01-01T00:00:00.000Z' };

it.each([
  ['iris_shut_out', 'The iris was closed: your march to Chulak turned back.'],
  ['ruler_lost_world_lately', 'The ruler of that world lost a world lately: your march to Chulak turned back.'],
  ['world_besieged', 'An army stands before Chulak: your forces there fly home.'],
  ['something_new', 'They could not land: your march to Chulak turned back.'],
])('says why a march turned back: %s', (reason, text) => {
  WAR_NEWS.fleet_turned_back?.({ ...aMarch({ target: CHULAK_PLACE }), ...stamp, reason });
  expect(latestNotice.get()).toMatchObject({ kind: 'said', text, tone: 'bad' });
});

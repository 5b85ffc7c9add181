import { expect, it } from 'vitest';
import { REFUSALS } from '#shared/refusals';
import { apiTexts } from './de/api.ts';

const translated = <T extends object>(body: T): T => {
  apiTexts.answer(body);
  return body;
};

it('an answer names types in German, and what players have named stays as it is', () => {
  expect(
    translated({
      planet_name: 'Farm',
      planet_type_name: 'Ice',
      username: 'Humans',
      race: 'Humans',
      title: 'Warden',
      buildings: [{ building_type_id: 5, building_type_name: 'Farm', description: 'Terraces.' }],
      alliance: { id: 3, name: 'Farm', description: 'Barracks' },
      squads: [{ squad_type_name: 'Gate Team' }],
    }),
  ).toMatchObject({
    planet_name: 'Farm',
    planet_type_name: 'Eiswelt',
    username: 'Humans',
    race: 'Menschen',
    title: 'Hüter',
    buildings: [{ building_type_name: 'Farm', description: expect.stringContaining('Gewächshäuser') }],
    alliance: { name: 'Farm', description: 'Barracks' },
    squads: [{ squad_type_name: 'Torteam' }],
  });
});

it('rows of a catalogue have their German name and description', () => {
  const [building, line, mission, unknown] = translated([
    { building_type_id: 7, name: 'Shipyard', description: 'Slips.' },
    { research_type_id: 9, name: 'Drill', description: 'Squads.', refusal: null },
    { endpoint: '/missions/malp', name: 'MALP Probe', description: 'A rover.' },
    { ship_type_id: 999, name: 'From Tomorrow', description: 'New.' },
  ]);
  expect(building).toMatchObject({ name: 'Werft', description: expect.stringContaining('Hellinge') });
  expect(line).toMatchObject({ name: 'Drill', description: expect.stringContaining('Trupps') });
  expect(mission).toMatchObject({ name: 'MALP-Sonde' });
  expect(unknown).toMatchObject({ name: 'From Tomorrow', description: 'New.' });
});

it('orders, also those that name a goal', () => {
  expect(translated({ objective_id: 11, title: 'Drill', text: 'Fight a drill.' }).title).toBe('Übung');
  expect(
    translated({ objective_id: 105, title: 'Practice', text: 'Earn 1,000 XP this week.', goal: 1000 }).text,
  ).toMatch(/^Sammle diese Woche 1\D?000 XP\.$/);
});

it('why something is refused, and that something was done', () => {
  const { text, code, params } = REFUSALS.payeeTooNew('5 h');
  expect(translated({ refusal: text, refusal_code: code, refusal_params: params }).refusal).toBe(
    'Dieses Mitglied ist neu in der Allianz. Warte noch 5 h.',
  );
  expect(translated({ message: 'Reward claimed.' }).message).toBe('Belohnung abgeholt.');
  // Its words decide which card shows it.
  const report = { message: 'MALP report: the planet is unclaimed.', code: 'malp_unclaimed', params: {} };
  expect(translated({ report }).report.message).toBe(report.message);
  expect(apiTexts.stored(report)).toBe('MALP-Bericht: Der Planet ist herrenlos.');
});

it('a sentence of an earlier or a later version is read in English', () => {
  expect(apiTexts.stored({ message: 'teal-c left the alliance.' })).toBe('teal-c left the alliance.');
  expect(apiTexts.stored({ message: 'Something new.', code: 'from_tomorrow', params: {} })).toBe('Something new.');
  expect(apiTexts.refusal('Something new.', { code: 'from_tomorrow' })).toBe('Something new.');
  expect(apiTexts.refusal('The server is busy.', { code: 'busy' })).toMatch(/^Der Server ist gerade ausgelastet/);
});

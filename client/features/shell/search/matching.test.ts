import { expect, it } from 'vitest';
import { entriesMatching } from './matching.ts';

const WORLDS = ['New Chulak', 'Chulak', 'Délos at 40, −7', 'Abydos'];
const found = (typed: string) => entriesMatching(WORLDS, typed, (world) => world);

it.each([
  ['', WORLDS],
  ['  ', WORLDS],
  ['chul', ['Chulak', 'New Chulak']],
  ['LAK new', ['New Chulak']],
  ['delos', ['Délos at 40, −7']],
  ['40 dé', ['Délos at 40, −7']],
  ['tollana', []],
])('%j finds %j', (typed, worlds) => {
  expect(found(typed)).toEqual(worlds);
});

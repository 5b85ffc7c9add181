import type { NextFunction, Request, Response } from 'express';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { login } from '#shared/api/account';
import { health, ready } from '#shared/api/health';
import { getResources } from '#shared/api/resources';
import { REFUSALS, Refused } from '#shared/refusals';
import { createLog } from '../../log.ts';
import { admission } from './admission.ts';

it('T17: strangers are refused at once while a hundred wait for their connections, and nobody else is', () => {
  let waitingCount = 99;
  const pool = {
    get waitingCount() {
      return waitingCount;
    },
  } as Pool;
  const admit = admission({ limited: false, log: createLog('silent'), poolFor: () => pool });
  let admitted = 0;
  const knock = () => {
    for (const guard of admit(login)) guard({} as Request, {} as Response, (() => admitted++) as NextFunction);
  };
  knock();
  expect(admitted).toBe(1);
  waitingCount = 100;
  expect(knock).toThrow(new Refused(REFUSALS.busy));
  expect(admitted).toBe(1);
  for (const call of [getResources, health, ready]) expect(admit(call)).toEqual([]);
});

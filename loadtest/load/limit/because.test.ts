import { describe, expect, it } from 'vitest';
import { becauseOf, type Cause } from './because.ts';
import { brokenIn, type StepFigures } from './promises.ts';

/** A step on two cores in which everything has time. */
const CALM: StepFigures = {
  players: 100,
  callsPerSecond: 20,
  pushesPerSecond: 100,
  callsP50: 5,
  callsP99: 50,
  pushesP99: 20,
  hashesP99: null,
  othersP99: 50,
  errors: 0,
  hashErrors: 0,
  limited: 0,
  schedulerLag: 0,
  serverCpu: 20,
  eventLoopLag: 2,
  poolWaiting: 0,
  postgresCpu: 10,
  serverMemory: 200,
  driverCpu: 20,
  driverLag: 2,
  machineCpu: 30,
  cores: 2,
};
const REMOTE = { serverCpu: null, eventLoopLag: null, poolWaiting: null, postgresCpu: null, schedulerLag: null };

describe('what broke', () => {
  it.each<[string, Partial<StepFigures>, string[]]>([
    ['nothing at the bounds', { callsP99: 500, pushesP99: 250, schedulerLag: 2 }, []],
    ['nothing that was not measured', { ...REMOTE, callsP99: null, pushesP99: null }, []],
    ['slow calls', { callsP99: 612.4 }, ['p99 of calls (612 ms, 500 ms promised)']],
    ['slow pushes', { pushesP99: 250.1 }, ['p99 of pushes (250 ms, 250 ms promised)']],
    ['one error', { errors: 1 }, ['errors (1, 0 promised)']],
    [
      'a late scheduler and an answer 429',
      { schedulerLag: 2.5, limited: 1 },
      ["the schedulers' lag (2.5 s, 2 s promised)", 'errors (1, 0 promised)'],
    ],
  ])('names %s', (_, change, broken) => {
    expect(brokenIn({ ...CALM, ...change })).toEqual(broken);
  });
});

describe('why it broke', () => {
  it.each<[Cause, Partial<StepFigures>, RegExp]>([
    ['unknown', {}, /none of the measured figures/],
    ['rate limits', { limited: 40 }, /limits the calls of one address \(40 answers 429\)/],
    // A server that fails and limits fails first.
    ['unknown', { limited: 3, errors: 10 }, /./],
    ['driver', { driverCpu: 99, driverLag: 80 }, /driver itself was busy \(99 % of a core, timers late by 80 ms\)/],
    ['driver', { driverLag: 80 }, /driver itself was late \(timers by 80 ms\)/],
    ['driver', { ...REMOTE, machineCpu: 99 }, /driver's machine was full \(99 % of 2 cores\)/],
    // Both are busy, the server more so.
    ['event loop', { driverCpu: 92, driverLag: 60, serverCpu: 98 }, /98 % of a core/],
    [
      'hash lane',
      { hashesP99: 900, othersP99: 60, callsP99: 700 },
      /logins waited for a hash \(p99 900 ms, other calls 60 ms/,
    ],
    ['hash lane', { hashErrors: 4, errors: 4 }, /4 refused/],
    // The other calls are late too: the hash is not the reason.
    ['event loop', { hashesP99: 900, othersP99: 600, serverCpu: 97 }, /event loop was busy/],
    ['event loop', { serverCpu: 95, eventLoopLag: 140, machineCpu: 99, postgresCpu: 60 }, /timers late by 140 ms/],
    ['event loop', { serverCpu: 40, eventLoopLag: 400 }, /held up \(40 % of a core, timers late by 400 ms\)/],
    [
      'machine',
      { machineCpu: 98, serverCpu: 70, postgresCpu: 50, driverCpu: 60, eventLoopLag: 150 },
      /all 2 cores were busy.*other programs 16 %/,
    ],
    ['machine', { machineCpu: 99, serverCpu: 20, postgresCpu: 30, driverCpu: 10 }, /other programs 138 %/],
    ['PostgreSQL', { machineCpu: 98, serverCpu: 50, postgresCpu: 110, driverCpu: 30 }, /took most of a full machine/],
    ['PostgreSQL', { postgresCpu: 105, poolWaiting: 12 }, /12 calls waited for a connection/],
    ['pool', { poolWaiting: 12 }, /12 calls waited for a connection of the pool \(PostgreSQL: 10 % of a core\)/],
    ['pool', { ...REMOTE, poolWaiting: 3 }, /PostgreSQL: CPU not known/],
    // The same CPU of PostgreSQL is little on many cores.
    ['pool', { postgresCpu: 105, poolWaiting: 12, cores: 16 }, /of the pool/],
  ])('%s, given %o', (cause, change, why) => {
    const found = becauseOf({ ...CALM, ...change });
    expect(found.cause).toBe(cause);
    expect(found.why).toMatch(why);
  });
});

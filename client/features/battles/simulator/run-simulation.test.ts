import { expect, it, vi } from 'vitest';
import { type Supposed, simulate } from '#shared/rules/battles/simulate';
import { openSimulator } from './run-simulation.ts';
import { EMPTY_SETUP, supposedOf } from './setup.ts';
import type { Question } from './simulator-worker.ts';

/** Answers when the test says so, in order, as the real one does. */
class SlowWorker extends EventTarget {
  static last: SlowWorker;
  readonly asked: Question[] = [];
  constructor() {
    super();
    SlowWorker.last = this;
  }
  postMessage(question: Question): void {
    this.asked.push(question);
  }
  terminate(): void {}
  answer(): void {
    const { number, supposed } = this.asked.shift() as Question;
    this.dispatchEvent(new MessageEvent('message', { data: { number, simulation: simulate(supposed, 10) } }));
  }
}

const against = (ships: Record<number, number>) =>
  supposedOf({
    attacker: { ...EMPTY_SETUP.attacker, ships: { 44: 20 } },
    defender: { ...EMPTY_SETUP.defender, ships, stance: 'stand' },
  }) as Supposed;

it('each question gets its own answer, also if another one was asked before it came', async () => {
  vi.stubGlobal('Worker', SlowWorker);
  const simulator = openSimulator();
  const [nobody, many] = [against({}), against({ 44: 200 })];
  const answers = [simulator.run(nobody), simulator.run(many)];
  SlowWorker.last.answer();
  SlowWorker.last.answer();
  expect(await Promise.all(answers)).toEqual([simulate(nobody, 10), simulate(many, 10)]);
  simulator.close();
});

it('a worker that does not start is replaced by the page itself', async () => {
  vi.stubGlobal('Worker', SlowWorker);
  const simulator = openSimulator();
  const answer = simulator.run(against({}));
  SlowWorker.last.dispatchEvent(new Event('error', { cancelable: true }));
  expect((await answer).fights).toBe(200);
});

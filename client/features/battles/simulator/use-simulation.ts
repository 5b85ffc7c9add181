import { useEffect, useRef, useState } from 'react';
import type { Simulation, Supposed } from '#shared/rules/battles/simulate';
import { openSimulator, type Simulator } from './run-simulation.ts';

/** Who types a number should not start a simulation with each digit. In ms. */
const PAUSE_MS = 150;

/** The simulation of what the form says: the last one stays until the next is ready. Null while nobody attacks. */
export function useSimulation(supposed: Supposed | undefined): Simulation | null {
  const simulator = useRef<Simulator>(null);
  const [result, setResult] = useState<Simulation | null>(null);
  useEffect(() => {
    simulator.current = openSimulator();
    return () => simulator.current?.close();
  }, []);
  const question = supposed && JSON.stringify(supposed);
  useEffect(() => {
    if (question === undefined) return setResult(null);
    let overtaken = false;
    const timer = setTimeout(async () => {
      const next = await simulator.current?.run(JSON.parse(question));
      if (next && !overtaken) setResult(next);
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [question]);
  return result;
}

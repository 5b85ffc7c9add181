import type { Meeting } from '../battles/meeting.ts';
import type { MetFacts } from './landing-facts.ts';

/** Who meets whom before a besieged world; undefined if the two do not fight each other. */
export function fightersBeforeWorld({ ruler: besieger, ...meeting }: Meeting, { opponents, siege, battle }: MetFacts) {
  const { attacker: sender, ruler: owner } = opponents;
  if (!besieger || !owner || !battle || !siege?.ruler) return undefined;
  if (sender.allianceId !== null && sender.allianceId === siege.ruler.allianceId) return undefined;
  if (siege.pair?.pactSince != null) return undefined;
  return {
    meeting: { ...meeting, ruler: besieger },
    facts: { sender, owner, besieger: siege.ruler, battle },
  };
}

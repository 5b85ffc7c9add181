import type { AllianceRole } from '#shared/api/alliances/alliances';
import { Drawing } from '../../../art/drawing.tsx';

/** Chevrons, as on a sleeve: one for a member, two for an officer, three for the leader. */
const CHEVRONS: Readonly<Record<AllianceRole, string>> = {
  member: 'M5 10l7 6 7-6',
  officer: 'M5 7l7 6 7-6M5 13l7 6 7-6',
  leader: 'M5 4l7 6 7-6M5 9.5l7 6 7-6M5 15l7 6 7-6',
};

/** The mark of a role. Decorative, because the role's name stands beside it. */
export function RoleMark({ role, size = 16 }: { role: AllianceRole; size?: number }) {
  return (
    <Drawing box="0 0 24 24" size={size}>
      <path d={CHEVRONS[role]} strokeWidth={Math.max(1.75, (24 * 1.5) / size)} />
    </Drawing>
  );
}

import { Link } from 'react-router-dom';
import type { AddressRecord } from '#shared/api/address-book';
import { worldTexts } from '../../texts/worlds.ts';
import { clockTime } from '../../ui/format/format-time.ts';

/** Who owns a world, as far as the player knows, and since when that is known. */
export function WorldStatus({ record }: { record: AddressRecord }) {
  const { owner, as_of, on_leave } = record;
  if (!owner?.user_id) return worldTexts.asOf(worldTexts.status(record), as_of && clockTime(as_of));
  const ruler = <Link to={`/profile/${owner.user_id}`}>{owner.username}</Link>;
  const status = on_leave ? worldTexts.heldOnLeave(ruler) : worldTexts.heldBy(ruler);
  return worldTexts.asOf(status, as_of && clockTime(as_of));
}

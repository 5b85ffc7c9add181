import { Link } from 'react-router-dom';
import type { AddressRecord } from '#shared/api/address-book';
import { worldTexts } from '../../texts/worlds.ts';
import { clockTime } from '../../ui/format/format-time.ts';

/** Who owns a world, as far as the player knows, and since when that is known. */
export function WorldStatus({ record }: { record: AddressRecord }) {
  const { owner, as_of, on_leave } = record;
  const status = owner?.user_id
    ? worldTexts[on_leave ? 'heldOnLeave' : 'heldBy'](<Link to={`/profile/${owner.user_id}`}>{owner.username}</Link>)
    : worldTexts.status(record);
  return worldTexts.asOf(status, as_of && clockTime(as_of));
}

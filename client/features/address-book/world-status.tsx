import { Link } from 'react-router-dom';
import type { AddressRecord } from '#shared/api/address-book';
import { statusText } from '#shared/rules/address-book';
import { clockTime } from '../../ui/format/format-time.ts';

/** Who owns a world, as far as the player knows, and since when that is known. */
export function WorldStatus({ record }: { record: AddressRecord }) {
  const { owner, as_of } = record;
  return (
    <>
      {owner?.user_id ? (
        <>
          Held by <Link to={`/profile/${owner.user_id}`}>{owner.username}</Link>
        </>
      ) : (
        statusText(record)
      )}
      {as_of ? `, as of ${clockTime(as_of)}` : null}
    </>
  );
}

import { useMarches } from '../../../api/marches.ts';
import { Unread } from '../../../game/unread.tsx';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { IncomingRow, isAttack } from './incoming-row.tsx';
import { MarchRow } from './march-row.tsx';
import { SiegeRow } from './sieges.tsx';

/**
 * All sieges and marches: those of others to the player's worlds, attacks first, then the player's own, and the guests on the
 * player's worlds.
 */
export function MarchesUnderWay() {
  const { data, error, refetch } = useMarches();
  const count = data ? data.own.length + data.incoming.length + data.guests.length + data.sieges.length : 0;
  return (
    <Section
      title={marchTexts.situation.underWay}
      aside={data?.own.length ? marchTexts.situation.out(data.own.length) : null}
    >
      {data ? (
        <ul>
          {data.sieges.map((siege) => (
            <SiegeRow key={siege.march_id} siege={siege} />
          ))}
          {[...data.incoming.filter(isAttack), ...data.incoming.filter((march) => !isAttack(march))].map((march) => (
            <IncomingRow key={march.march_id} march={march} />
          ))}
          {data.own.map((march) => (
            <MarchRow key={march.march_id} march={march} />
          ))}
          {data.guests.map((march) => (
            <IncomingRow key={march.march_id} march={march} />
          ))}
        </ul>
      ) : (
        <Unread error={error} refetch={refetch} count={1} height="60px" label={marchTexts.situation.loading} />
      )}
      {data && count === 0 ? <Empty>{marchTexts.situation.nobodyOut}</Empty> : null}
    </Section>
  );
}

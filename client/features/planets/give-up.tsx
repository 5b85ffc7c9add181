import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { giveUpWorld, type PlanetDetail } from '#shared/api/planets';
import { isHostile } from '#shared/catalogue/marches';
import { isTrained } from '#shared/rules/battles/garrison';
import { CLOSED_HOURS, checkGiveUp } from '#shared/rules/worlds/giving-up';
import { request } from '../../api/http/request.ts';
import { useMarches } from '../../api/marches.ts';
import { useNowAmong } from '../../clock/server-clock.ts';
import { useGameSpeed } from '../../game/game-speed.ts';
import { useCommand } from '../../live/use-command.ts';
import { gameTimeAt } from '../../texts/game-time.ts';
import { planetTexts } from '../../texts/planets.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from './facts.module.css';

/** Gives a colony up, after a question that says what stays and what goes; or says why it cannot be given up. */
export function GiveUp({ planet }: { planet: PlanetDetail }) {
  const texts = planetTexts.giveUp;
  const [asking, setAsking] = useState(false);
  const whyId = useId();
  const navigate = useNavigate();
  const refusal = useRefusal(planet);
  const time = gameTimeAt(useGameSpeed() ?? 1);
  const giveUp = useGiveUp();
  const leave = () =>
    giveUp.mutate(planet.planet_id, {
      onSuccess() {
        showToast(texts.done(planet.planet_name));
        navigate('/myplanets', { replace: true });
      },
    });
  if (planet.home) return null;
  // On the page, the banner above says what a siege forbids.
  const why = planet.siege ? undefined : refusal?.text;
  return (
    <div className={styles.place}>
      <Button
        kind="bare"
        busy={giveUp.isPending}
        busyLabel={texts.busy}
        disabled={refusal !== undefined}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={() => setAsking(true)}
      >
        {texts.word}
      </Button>
      {why === undefined ? null : (
        <p id={whyId} className={styles.why}>
          {why}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.question(planet.planet_name)}
        words={texts.consequence(time(CLOSED_HOURS))}
        label={texts.confirm}
        dismiss={texts.dismiss}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/**
 * What this page knows. Only the server knows whether the home has quarters for the squads, which attacks have ended lately, and
 * whether a leave is announced.
 */
function useRefusal({ planet_id, home, siege, ships, soldier_squads }: PlanetDetail) {
  const marches = useMarches().data;
  const now = useNowAmong([...soldier_squads, ...ships].map(({ ready_at }) => ready_at));
  const training = soldier_squads.filter((squad) => !isTrained(squad, now)).length;
  const isHere = ({ target }: { readonly target: { readonly planet_id: number } }) => target.planet_id === planet_id;
  return checkGiveUp({
    home,
    besieged: siege !== null,
    underAttack: (marches?.incoming ?? []).some((march) => isHostile(march.kind) && isHere(march)),
    inProduction: training + ships.filter(({ ready_at }) => Date.parse(ready_at) > now).length,
    guests: (marches?.guests ?? []).filter(isHere).length,
    army: ships.length + soldier_squads.length > 0,
    leaveAnnounced: false,
    squads: 0,
    shelter: { population: 0, squads: 0 },
  });
}

/** Gives a colony up. The answer says neither what goes home nor what is refunded. */
export const useGiveUp = () =>
  useCommand((planetId: number) => request(giveUpWorld, { body: { planet_id: planetId } }), {
    toastsRefusal: true,
  });

import { useState } from 'react';
import { missionTexts } from '../../../texts/missions.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './launch-panel.module.css';
import { OriginDialog } from './origin-dialog.tsx';
import { ScoutDialog } from './scout-dialog.tsx';
import type { ChosenOrigin, ChosenScout } from './selection.ts';

/** The placeholder for a choice that is not made yet. */
export function None() {
  return <span className={styles.none}>{missionTexts.launch.none}</span>;
}

interface OriginRowProps {
  origin: ChosenOrigin | undefined;
  exploring: boolean;
  busy: boolean;
  onChoose: (planetId: number) => void;
}

/** The origin world, with the button that chooses it. */
export function OriginRow({ origin, exploring, busy, onChoose }: OriginRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <dt>{missionTexts.origin.label}</dt>
      <dd>{origin ? <span className={styles.value}>{origin.planet_name}</span> : <None />}</dd>
      <dd className={styles.act}>
        <Button disabled={busy} onClick={() => setOpen(true)}>
          {origin ? missionTexts.origin.change : missionTexts.origin.select}
        </Button>
        <OriginDialog
          open={open}
          scouting={exploring}
          chosen={origin?.planet_id ?? null}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            onChoose(id);
            setOpen(false);
          }}
        />
      </dd>
    </div>
  );
}

interface ScoutRowProps {
  scout: ChosenScout | undefined;
  originId: number | null;
  busy: boolean;
  onChoose: (planetId: number, shipId: number) => void;
}

/** The scout, with the button that chooses it. */
export function ScoutRow({ scout, originId, busy, onChoose }: ScoutRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <dt>{missionTexts.scout.label}</dt>
      <dd>{scout ? <span className={styles.value}>{scout.ship_type_name}</span> : <None />}</dd>
      <dd className={styles.act}>
        <Button disabled={busy} onClick={() => setOpen(true)}>
          {scout ? missionTexts.scout.change : missionTexts.scout.select}
        </Button>
        <ScoutDialog
          open={open}
          originId={originId}
          chosen={scout?.ship_id ?? null}
          onClose={() => setOpen(false)}
          onChoose={(planetId, shipId) => {
            onChoose(planetId, shipId);
            setOpen(false);
          }}
        />
      </dd>
    </div>
  );
}

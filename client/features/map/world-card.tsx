import type { KnownPlanet } from '#shared/api/planets';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { Icon } from '../../art/marks/icons.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { GateAddress } from '../../ui/gate-address.tsx';
import { probeTo } from './known-worlds.tsx';
import styles from './world-card.module.css';
import type { MapWorld } from './worlds.ts';

/** The default picture, for unknown worlds. */
const VEILED = 0;

const TITLES = { own: undefined, known: 'Known world', other: 'Unknown world' } as const;

interface WorldCardProps {
  /** Undefined until a world is chosen. */
  world: MapWorld | undefined;
  address: readonly number[] | undefined;
  /** The discovery by which it became known; null if no mission found it, undefined while loading. */
  discovery: KnownPlanet | null | undefined;
  onReport: (missionId: number) => void;
  onClose: () => void;
}

/** Facts and actions of the chosen world. The card has the same height with and without one. */
export function WorldCard({ world, address, discovery, onReport, onClose }: WorldCardProps) {
  return (
    <section className={styles.card} aria-label="Chosen world" aria-live="polite">
      {world ? (
        <>
          <PlanetPicture typeId={world.kind === 'other' ? VEILED : world.typeId} seed={world.id} size={72} />
          <div className={styles.facts}>
            <h2 className={styles.title}>{TITLES[world.kind] ?? world.name}</h2>
            <p className={styles.line}>
              {typeName(world)} at {world.x}, {world.y}
            </p>
            {address ? <GateAddress address={address} /> : null}
            <p className={styles.line}>{sentence(world, discovery)}</p>
            <div className={styles.steps}>
              {world.kind === 'own' ? (
                <ButtonLink to={`/planets/${world.id}`} kind="primary">
                  Open planet
                </ButtonLink>
              ) : address ? (
                <ButtonLink to={probeTo(address)} kind="primary">
                  Send a probe
                </ButtonLink>
              ) : (
                <ButtonLink to="/missions">Go to Mission Command</ButtonLink>
              )}
              {discovery ? <Button onClick={() => onReport(discovery.mission_id)}>Read the report</Button> : null}
            </div>
          </div>
          <Button kind="bare" icon aria-label="Close" onClick={onClose} className={styles.close}>
            <Icon name="close" size={18} />
          </Button>
        </>
      ) : (
        <>
          <span className={styles.orbit} />
          <p className={styles.hint}>Choose a world on the map to see what is known of it.</p>
        </>
      )}
    </section>
  );
}

function typeName(world: MapWorld): string {
  const type = PLANET_TYPES.find(({ id }) => id === world.typeId);
  return type && world.kind !== 'other' ? `${type.name} world` : 'A world';
}

function sentence(world: MapWorld, discovery: WorldCardProps['discovery']): string {
  if (world.kind === 'own')
    return discovery === null ? 'It answers to you. No mission found it: it has no report.' : 'It answers to you.';
  if (world.kind === 'other') return 'Its gate address is not known to you. Scouts and surveys discover addresses.';
  return discovery ? `Discovered ${clockTime(discovery.discovered_at)}.` : 'Its gate can be dialled.';
}

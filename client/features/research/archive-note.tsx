import { Link } from 'react-router-dom';
import type { ResearchTypeView } from '#shared/api/research';
import { buildingTypeOf, GATE_ARCHIVE_ID } from '#shared/catalogue/buildings';
import { withoutArchive } from '#shared/rules/research';
import { usePlanets } from '../../api/queries.ts';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { researchTexts } from '../../texts/players/research.ts';
import styles from './archive-note.module.css';

const ARCHIVE = buildingTypeOf(GATE_ARCHIVE_ID);

/** Whether the line cannot be researched because no Gate Archive is active. */
export function isWithoutArchive({ refusal }: ResearchTypeView): boolean {
  return refusal === withoutArchive().text;
}

/** Says where research begins, with the way to the building. `level`: the player's, undefined while unknown. */
export function ArchiveNote({ id, level = 1 }: { id: string; level: number | undefined }) {
  const { data: planets } = usePlanets();
  const home = planets?.find((planet) => planet.home) ?? planets?.[0];
  const place = home ? `/planets/${home.planet_id}?build=${ARCHIVE.id}` : '/myplanets';
  return (
    <div className={styles.note}>
      <BuildingPicture typeId={ARCHIVE.id} size={72} />
      <p id={id}>
        {researchTexts.archive.missing(<Link to={place}>{ARCHIVE.name}</Link>)}{' '}
        {level < ARCHIVE.minLevel ? researchTexts.archive.tooEarly(ARCHIVE.minLevel) : null}
      </p>
    </div>
  );
}

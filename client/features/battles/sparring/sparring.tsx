import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fightDrill } from '#shared/api/battles/battles';
import type { Request } from '#shared/api/call';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { SPARRING_PATH } from '#shared/pages';
import { checkDrill } from '#shared/rules/battles/sparring';
import { request, textOf } from '../../../api/http/request.ts';
import { simulatorPath } from '../../../game/simulator-link.ts';
import { sparringTexts } from '../../../texts/battles/sparring.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { full } from '../../../ui/format/number.ts';
import { fetched } from '../../../ui/layout/client-file.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { unitName } from '../reports/unit-name.ts';
import simulator from '../simulator/simulator.module.css';
import { UnitRow } from '../simulator/unit-row.tsx';
import { type ForceCounts, isNobody, listOf, NO_FORCES, useReadyForces, withinReady } from './ready-forces.ts';
import styles from './sparring.module.css';

/** Loads with the first drill. */
const DrillReport = lazy(async () => ({ default: (await fetched(import('./drill-report.tsx'))).DrillReport }));

type Body = Request<typeof fightDrill>['body'];

/** Drills: a garrison, who fights it, and the report of the last one. The hash of the address leads here. */
export function Sparring() {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const ready = useReadyForces();
  const [garrisonId, setGarrison] = useState<Body['garrison_id']>(DRILL_GARRISONS[0].id);
  const [choice, setChoice] = useState(NO_FORCES);
  const [wantsLent, setWantsLent] = useState(false);
  const drill = useMutation({ mutationFn: (body: Body) => request(fightDrill, { body }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link leads here again
  useEffect(() => {
    if (SPARRING_PATH.endsWith(hash) && hash) place.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);

  const isLent = wantsLent || (ready !== undefined && isNobody(ready));
  const chosen = ready ? withinReady(choice, ready) : NO_FORCES;
  const force = { ships: listOf(chosen.ships), squads: listOf(chosen.squads) };
  const refusal = isLent ? undefined : isNobody(chosen) ? sparringTexts.choose : checkDrill(force)?.text;
  const garrison = DRILL_GARRISONS.find(({ id }) => id === garrisonId) ?? DRILL_GARRISONS[0];
  const fight = () =>
    drill.mutate({
      garrison_id: garrisonId,
      ships: isLent ? [] : force.ships.map(({ typeId, count }) => ({ ship_type_id: typeId, count })),
      squads: isLent ? [] : force.squads.map(({ typeId, count }) => ({ squad_type_id: typeId, count })),
    });

  return (
    <div ref={place} id={SPARRING_PATH.split('#')[1]}>
      <Section title={sparringTexts.title}>
        <div className={styles.sparring}>
          <p className={styles.lead}>{sparringTexts.lead}</p>
          {ready === undefined ? (
            <SkeletonRows count={2} height="56px" label={sparringTexts.loading} />
          ) : (
            <>
              <div className={styles.choices}>
                <SelectField
                  label={sparringTexts.garrison}
                  value={garrisonId}
                  hint={garrison.text}
                  onChange={({ target }) => {
                    const found = DRILL_GARRISONS.find(({ id }) => id === Number(target.value));
                    if (found) setGarrison(found.id);
                  }}
                >
                  {DRILL_GARRISONS.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <SelectField
                  label={sparringTexts.who}
                  value={isLent ? 'lent' : 'own'}
                  disabled={isNobody(ready)}
                  hint={isNobody(ready) ? sparringTexts.nobody : null}
                  onChange={({ target }) => setWantsLent(target.value === 'lent')}
                >
                  <option value="own">{sparringTexts.own}</option>
                  <option value="lent">{sparringTexts.lent}</option>
                </SelectField>
              </div>
              {isLent ? null : <Forces ready={ready} chosen={chosen} onChange={setChoice} />}
              <div className={styles.act}>
                <Button
                  kind="primary"
                  busy={drill.isPending}
                  busyLabel={sparringTexts.fighting}
                  disabled={refusal !== undefined}
                  aria-describedby="drill-refusal"
                  onClick={fight}
                >
                  {sparringTexts.fight}
                </Button>
                <Link to={simulatorPath({ ...(isLent ? {} : force), drill: garrisonId, lent: isLent })}>
                  {sparringTexts.simulate}
                </Link>
                <p id="drill-refusal" className={styles.why}>
                  {refusal}
                </p>
              </div>
            </>
          )}
          {drill.isError ? <Alert>{textOf(drill.error)}</Alert> : null}
          {drill.data ? (
            <Suspense fallback={<Skeleton width="100%" height="360px" />}>
              <DrillReport key={drill.data.hash} report={drill.data} body={drill.variables} />
            </Suspense>
          ) : null}
        </div>
      </Section>
    </div>
  );
}

interface ForcesProps {
  ready: ForceCounts;
  chosen: ForceCounts;
  onChange: (to: ForceCounts) => void;
}

function Forces({ ready, chosen, onChange }: ForcesProps) {
  const rows = (kind: 'ship' | 'squad') => {
    const field = kind === 'ship' ? 'ships' : 'squads';
    return listOf(ready[field]).map(({ typeId, count: most }) => (
      <UnitRow
        key={`${kind}-${typeId}`}
        kind={kind}
        typeId={typeId}
        type={sparringTexts.of(unitName(kind, typeId), full(most))}
        side={sparringTexts.side}
        count={chosen[field][typeId] ?? 0}
        onChange={(count) => onChange({ ...chosen, [field]: { ...chosen[field], [typeId]: Math.min(count, most) } })}
      />
    ));
  };
  return (
    <div>
      <div className={simulator.units}>
        {rows('ship')}
        {rows('squad')}
      </div>
      <div className={styles.tools}>
        <Button onClick={() => onChange(ready)}>{sparringTexts.everybody}</Button>
        <Button onClick={() => onChange(NO_FORCES)}>{sparringTexts.none}</Button>
      </div>
    </div>
  );
}

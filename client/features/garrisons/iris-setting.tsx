import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import { rulePath } from '#shared/catalogue/battle-rules';
import { IRIS } from '#shared/catalogue/battles';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { irisCost } from '#shared/rules/battles/iris';
import { checkCost } from '#shared/rules/construction';
import { textOf } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { useHasPassed, useServerNow } from '../../clock/server-clock.ts';
import { ResourceList } from '../../game/resource-amount.tsx';
import { SIEGE_TERMS_ID } from '../../game/sieges.ts';
import { durationWords } from '../../texts/game-time.ts';
import { garrisonTexts } from '../../texts/garrisons.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import setting from '../../ui/form/setting.module.css';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './garrisons.module.css';
import { useSetIris } from './use-mutations.ts';

const MINUTE = 60_000;
/** Hours that are offered first: a night, more or less. */
const OFFERED_HOURS = 8;

/**
 * The iris of a world's gate: whether it is open, or until when it is closed, what closing it costs, and until when it would then
 * be closed.
 */
export function IrisSetting({ planet }: { planet: PlanetDetail }) {
  const texts = garrisonTexts.iris;
  const closedUntil = useHasPassed(planet.iris_until) ? null : planet.iris_until;
  const works = planet.buildings.find(({ building_type_id }) => building_type_id === IRIS_WORKS_ID);
  return (
    <Section title={texts.title} aside={<Link to={rulePath('iris')}>{texts.rule}</Link>}>
      <p className={styles.about}>{texts.about}</p>
      {closedUntil ? <Closed planet={planet} until={closedUntil} /> : null}
      {works?.activated ? (
        <CloseForm planet={planet} closedUntil={closedUntil} />
      ) : (
        <div className={setting.act}>
          <p className={styles.words}>{works ? texts.unfinished : texts.none}</p>
          {works ? null : (
            <ButtonLink to={`/planets/${planet.planet_id}?build=${IRIS_WORKS_ID}`}>{texts.build}</ButtonLink>
          )}
        </div>
      )}
    </Section>
  );
}

function Closed({ planet: { planet_id, planet_name, siege }, until }: { planet: PlanetDetail; until: string }) {
  const texts = garrisonTexts.iris;
  const open = useSetIris();
  return (
    <div className={setting.act}>
      <p>
        {texts.closedUntil(clockTime(until))} <Countdown exact until={Date.parse(until)} />
      </p>
      <Button
        busy={open.isPending}
        busyLabel={texts.opening}
        disabled={siege !== null}
        aria-describedby={siege ? SIEGE_TERMS_ID : undefined}
        onClick={() => open.mutate({ planet_id, hours: 0 }, { onSuccess: () => showToast(texts.opened(planet_name)) })}
      >
        {texts.open}
      </Button>
      <p className={styles.words}>{texts.openTerms}</p>
      {open.isError ? <Alert>{textOf(open.error)}</Alert> : null}
    </div>
  );
}

interface CloseFormProps {
  planet: PlanetDetail;
  closedUntil: string | null;
}

function CloseForm({ planet, closedUntil }: CloseFormProps) {
  const texts = garrisonTexts.iris;
  const { planet_id, planet_name, iris_hour_minutes, siege } = planet;
  const stock = useResources().data;
  const close = useSetIris();
  const hourMs = iris_hour_minutes * MINUTE;
  const fromAt = (now: number) => (closedUntil ? Date.parse(closedUntil) : now);
  const most = useServerNow((now) => Math.floor((now + IRIS.mostHours * hourMs - fromAt(now)) / hourMs));
  const [chosen, setChosen] = useState(OFFERED_HOURS);
  const hours = Math.min(chosen, most);
  const until = useServerNow((now) => clockTime(new Date(fromAt(now) + hours * hourMs).toISOString()));
  if (most < 1) return <p className={styles.words}>{texts.enough(durationWords(IRIS.mostHours * hourMs))}</p>;
  const refusal = stock && checkCost(irisCost(hours), stock);
  return (
    <form
      className={setting.act}
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal || siege) return;
        close.mutate(
          { planet_id, hours },
          { onSuccess: ({ iris_until }) => iris_until && showToast(texts.closed(planet_name, clockTime(iris_until))) },
        );
      }}
    >
      <SelectField
        label={closedUntil ? texts.longer : texts.hours}
        value={hours}
        disabled={close.isPending}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {Array.from({ length: most }, (_, i) => i + 1).map((each) => (
          <option key={each} value={each}>
            {durationWords(each * hourMs)}
          </option>
        ))}
      </SelectField>
      <p className={styles.price}>
        <ResourceList amounts={irisCost(hours)} stock={stock} />
        <span className={styles.words}>{texts.until(until)}</span>
      </p>
      <Button
        type="submit"
        disabled={refusal !== undefined || siege !== null}
        busy={close.isPending}
        busyLabel={texts.closing}
        aria-describedby={siege ? SIEGE_TERMS_ID : undefined}
      >
        {closedUntil ? texts.prolong : texts.close}
      </Button>
      {close.isError ? <Alert>{textOf(close.error)}</Alert> : null}
    </form>
  );
}

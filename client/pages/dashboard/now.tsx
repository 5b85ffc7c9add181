import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { REFUSALS } from '#shared/refusals';
import { textOf } from '../../api/http/request.ts';
import { Icon, type IconName } from '../../art/marks/icons.tsx';
import { useActivate, useActivateAll } from '../../features/construction/use-mutations.ts';
import { useClaim } from '../../features/objectives/use-mutations.ts';
import { useCompleteResearch } from '../../features/research/use-mutations.ts';
import type { Waiting } from '../../features/shell/waiting.ts';
import { useLaunchAll } from '../../features/ships/use-mutations.ts';
import { ResourceList } from '../../game/resource-amount.tsx';
import { useAll, useEach } from '../../live/use-command.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { marchTexts } from '../../texts/marches/marches.ts';
import { nowTexts } from '../../texts/now.ts';
import { objectiveTexts } from '../../texts/objectives.ts';
import { reportTexts } from '../../texts/reports.ts';
import { researchTexts } from '../../texts/research.ts';
import { shellTexts } from '../../texts/shell.ts';
import { shipTexts } from '../../texts/ships.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { TimeBar } from '../../ui/format/time-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './now.module.css';
import { dueIn, isDanger, type NowRow } from './now-rows.ts';

/** More rows than this are folded. */
const SHOWN = 8;

/** What is due and what is under way, the next to act on first, each with its button. Nothing if there is nothing. */
export function Now({ rows }: { rows: readonly NowRow[] }) {
  const acts = useActs();
  const due = dueIn(rows);
  const count = due.buildings.length + due.ships.length + due.research.length;
  if (rows.length === 0 && acts.errors.length === 0) return null;
  const row = (each: NowRow) => <Row key={each.key} row={each} acts={acts} />;
  return (
    <Section title={nowTexts.title}>
      {acts.errors.map((error) => (
        <Alert key={textOf(error)}>{textOf(error)}</Alert>
      ))}
      {count > 1 || due.rewards.length > 1 ? (
        <div className={styles.all}>
          {count > 1 ? (
            <Button kind="primary" busy={acts.isBusy} busyLabel={uiTexts.moment} onClick={() => acts.completeAll(due)}>
              {nowTexts.doAll(count)}
            </Button>
          ) : null}
          {due.rewards.length > 1 ? (
            <Button
              kind="primary"
              busy={acts.claims.isPending}
              busyLabel={objectiveTexts.claiming}
              onClick={() => acts.claims.mutate(due.rewards)}
            >
              {nowTexts.claimAll(due.rewards.length)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul>{rows.slice(0, SHOWN).map(row)}</ul>
      {rows.length > SHOWN ? (
        <details className={styles.more}>
          <summary>{nowTexts.more(rows.length - SHOWN)}</summary>
          <ul>{rows.slice(SHOWN).map(row)}</ul>
        </details>
      ) : null}
    </Section>
  );
}

type Acts = ReturnType<typeof useActs>;

/** Everything that a click here can do. What it completes at once is sent side by side: the refusal of one stops no other. */
function useActs() {
  const activate = useActivate();
  const activateAll = useAll(useActivateAll());
  const launch = useAll(useLaunchAll());
  const research = useCompleteResearch();
  const claim = useClaim();
  const claims = useEach(claim);
  const all = [activate, activateAll, launch, research, claim];
  const completeAll = (due: ReturnType<typeof dueIn>) => {
    if (due.buildings.length > 0) activateAll.mutate(due.buildings);
    if (due.ships.length > 0) launch.mutate(due.ships);
    for (const id of due.research) research.mutate(id);
  };
  return {
    ...{ activate, launch, research, claim, claims, completeAll },
    isBusy: activateAll.isPending || launch.isPending || research.isPending,
    errors: all.flatMap(({ error }) => (error ? [error] : [])),
  };
}

/** The icon of what waits, on the page where the player deals with it. */
const ICONS: Partial<Record<Waiting['kind'], IconName>> = {
  attacks: 'warning',
  sieges: 'warning',
  reports: 'missions',
  letters: 'mail',
};

/** Where attacks and sieges are, with what helps against them. */
const SITUATIONS = '#situations';

function Row({ row, acts }: { row: NowRow; acts: Acts }) {
  switch (row.kind) {
    case 'waiting': {
      const { kind, page, count } = row.waiting;
      const words = shellTexts.waits[kind](count);
      return (
        <Line
          look={isDanger(row) ? 'danger' : undefined}
          picture={<Icon name={ICONS[kind] ?? 'alliance'} />}
          name={words}
          until={row.at}
          due={marchTexts.situation.landing}
          act={
            <Way
              to={isDanger(row) ? SITUATIONS : page}
              word={isDanger(row) ? nowTexts.answer : nowTexts.open}
              of={words}
            />
          }
        />
      );
    }
    case 'building': {
      const { building_id, building_type_name: name, level, planet_id, planet_name, started_at } = row.building;
      return (
        <Finishing
          row={row}
          picture={<Icon name="planets" />}
          name={
            <>
              {name} <span className={styles.level}>{constructionTexts.list.level(level)}</span>
            </>
          }
          where={<Link to={`/planets/${planet_id}`}>{planet_name}</Link>}
          from={started_at}
          word={constructionTexts.active.complete}
          label={constructionTexts.active.completeLabel(name, planet_name)}
          busyLabel={constructionTexts.active.completing}
          busy={acts.activate.isPending && acts.activate.variables.building_id === building_id}
          onAct={() => acts.activate.mutate(row.building)}
        />
      );
    }
    case 'ships': {
      const [{ ship_id, ship_type_name: name, planet_id, planet_name, started_at }] = row.ships;
      return (
        <Finishing
          row={row}
          picture={<Icon name="ship" />}
          name={nowTexts.ships(name, row.ships.length)}
          where={<Link to={`/planets/${planet_id}`}>{planet_name}</Link>}
          from={started_at}
          word={shipTexts.list.launch}
          label={nowTexts.launchLabel(name, row.ships.length, planet_name)}
          busyLabel={shipTexts.list.launching}
          busy={acts.launch.isPending && acts.launch.variables.includes(ship_id)}
          onAct={() => acts.launch.mutate(row.ships.map((ship) => ship.ship_id))}
        />
      );
    }
    case 'research': {
      const { research_id, research_type_name: name, level, started_at } = row.research;
      return (
        <Finishing
          row={row}
          picture={<Icon name="research" />}
          name={
            <>
              {name} <span className={styles.level}>{researchTexts.current.level(level)}</span>
            </>
          }
          from={started_at}
          word={researchTexts.current.activate}
          label={researchTexts.current.activateLabel(name, level)}
          busyLabel={researchTexts.current.activating}
          busy={acts.research.isPending}
          onAct={() => acts.research.mutate(research_id)}
        />
      );
    }
    case 'reward': {
      const { objective_id, title, reward } = row.goal;
      return (
        <Line
          look="due"
          picture={<Icon name="flag" />}
          name={nowTexts.reward(title)}
          where={<ResourceList amounts={reward} sign="+" />}
          act={
            <Button
              kind="offer"
              busy={acts.claim.isPending && acts.claim.variables === objective_id}
              busyLabel={objectiveTexts.claiming}
              aria-label={objectiveTexts.claimLabel(title)}
              onClick={() => acts.claim.mutate(objective_id)}
            >
              {objectiveTexts.claim}
            </Button>
          }
        />
      );
    }
    case 'missions': {
      const [first] = row.missions;
      const words =
        row.missions.length > 1
          ? reportTexts.underWay.many(row.missions.length)
          : reportTexts.underWay[first?.kind === 'survey' ? 'survey' : 'one'];
      return (
        <Line
          picture={<Icon name="missions" />}
          name={words}
          until={row.at}
          due={reportTexts.underWay.returning}
          act={<Way to="/missions" word={nowTexts.open} of={words} />}
        />
      );
    }
    case 'marches': {
      const words = marchTexts.situation.out(row.count);
      return (
        <Line
          picture={<Icon name="battles" />}
          name={words}
          until={row.at}
          due={marchTexts.situation.arriving}
          act={<Way to={SITUATIONS} word={nowTexts.open} of={words} />}
        />
      );
    }
  }
}

interface FinishingProps {
  row: Extract<NowRow, { readonly due: boolean }>;
  picture: ReactNode;
  name: ReactNode;
  where?: ReactNode;
  /** When it began. */
  from: string;
  word: string;
  label: string;
  busyLabel: string;
  busy: boolean;
  onAct: () => void;
}

/** Something that takes its time, and is completed with a button once that is over. */
function Finishing({ row, picture, name, where, from, word, label, busyLabel, busy, onAct }: FinishingProps) {
  const whyId = useId();
  const { due, besieged, at } = row;
  return (
    <Line
      look={due ? 'due' : undefined}
      picture={picture}
      name={name}
      where={where === undefined ? undefined : constructionTexts.active.where(where)}
      why={
        due && besieged ? (
          <p id={whyId} className={styles.why}>
            {REFUSALS.worldBesieged.text}
          </p>
        ) : null
      }
      until={due ? 0 : at}
      from={Date.parse(from)}
      act={
        due ? (
          <Button
            kind="offer"
            busy={busy}
            busyLabel={busyLabel}
            disabled={besieged}
            aria-describedby={besieged ? whyId : undefined}
            aria-label={label}
            onClick={onAct}
          >
            {word}
          </Button>
        ) : null
      }
    />
  );
}

interface LineProps {
  look?: 'danger' | 'due' | undefined;
  picture: ReactNode;
  name: ReactNode;
  where?: ReactNode;
  why?: ReactNode;
  /** When it is over, in ms since 1970; 0 without an end. */
  until?: number;
  /** What is said once that is over. */
  due?: string;
  /** When it began, in ms since 1970: a bar shows how much of it is over. */
  from?: number;
  act: ReactNode;
}

function Line({ look, picture, name, where, why, until = 0, due = '', from, act }: LineProps) {
  return (
    <li className={look ? `${styles.row} ${styles[look]}` : styles.row}>
      <span className={styles.picture}>{picture}</span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {where ? <p className={styles.where}>{where}</p> : null}
        {why}
      </div>
      {until > 0 ? (
        <p className={styles.left}>
          <Countdown until={until} due={due} />
        </p>
      ) : null}
      {act ? <div className={styles.act}>{act}</div> : null}
      {until > 0 && from !== undefined ? (
        <div className={styles.bar}>
          <TimeBar from={from} until={until} />
        </div>
      ) : null}
    </li>
  );
}

/** The way to the place where something is dealt with. */
function Way({ to, word, of }: { to: string; word: string; of: string }) {
  return (
    <ButtonLink to={to} label={`${word}: ${of}`}>
      {word}
    </ButtonLink>
  );
}

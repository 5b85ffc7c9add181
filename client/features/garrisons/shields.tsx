import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Shields } from '#shared/api/battles/garrisons';
import { type RuleAnchor, rulePath } from '#shared/catalogue/battle-rules';
import { FAIRNESS, LOOT } from '#shared/catalogue/battles';
import { RESOURCES } from '#shared/catalogue/resources';
import { sumOf } from '#shared/rules/battles/worth';
import { useNightTruce, useShields } from '../../api/garrisons.ts';
import { useResources } from '../../api/queries.ts';
import { useGameTime } from '../../game/game-speed.ts';
import { ResourceList } from '../../game/resource-amount.tsx';
import { Unread } from '../../game/unread.tsx';
import { garrisonTexts } from '../../texts/garrisons.ts';
import { clockTime, timeOfDay } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import { momentOf } from './local-minute.ts';
import styles from './shields.module.css';

/** What protects the player from attacks now, and what one could cost. Each line leads to its rule. */
export function ShieldList() {
  const { data, error, refetch } = useShields();
  return (
    <Section title={garrisonTexts.shields.title}>
      <div className={styles.frame}>
        {data ? (
          <Lines shields={data} />
        ) : (
          <Unread error={error} refetch={refetch} count={3} height="56px" label={garrisonTexts.shields.loading} />
        )}
      </div>
    </Section>
  );
}

function Lines({ shields }: { shields: Shields }) {
  const { peace_until, respite_until, might, at_stake, loot_left, attacks } = shields;
  const texts = garrisonTexts.shields;
  const time = useGameTime();
  const hasPeaceLevel = (useResources().data?.level ?? 1) >= FAIRNESS.peaceLevel;
  return (
    <dl className={styles.lines}>
      <ShieldLine name={texts.peace} rule="peace" note={peace_until ? texts.peaceEnds(hasPeaceLevel) : null}>
        {peace_until ? texts.peaceUntil(clockTime(peace_until)) : texts.over}
      </ShieldLine>
      <ShieldLine name={texts.respite} rule="respite" note={respite_until ? texts.respiteEnds : null}>
        {respite_until ? texts.respiteUntil(clockTime(respite_until)) : texts.none}
      </ShieldLine>
      <Night />
      <ShieldLine name={texts.stake} rule="loot" note={time && texts.left(loot_left, time(LOOT.windowHours))}>
        {sumOf(at_stake) > 0 ? <ResourceList amounts={at_stake} /> : isUsedUp(loot_left) ? texts.usedUp : texts.nothing}
      </ShieldLine>
      <ShieldLine name={texts.might} rule="window" note={texts.window(might * FAIRNESS.window)}>
        {full(might)}
      </ShieldLine>
      <ShieldLine name={texts.attacks} rule="marches">
        {texts.out(attacks.out, attacks.most)}
      </ShieldLine>
    </dl>
  );
}

/** Loot is rounded down for each resource, so a few units are always left of what a day allows. */
const isUsedUp = (left: number) => left < RESOURCES.length;

function Night() {
  const { data } = useNightTruce();
  const texts = garrisonTexts.shields;
  return (
    <ShieldLine name={texts.night} rule="truce" note={data?.kept ? <Link to="/settings">{texts.change}</Link> : null}>
      {data ? (data.kept ? texts.nightHours(...hoursOf(data)) : texts.nightNone) : '…'}
    </ShieldLine>
  );
}

function hoursOf(truce: { from_minute: number; minutes: number; server_time: string }): [from: string, until: string] {
  const from = momentOf(truce.from_minute, new Date(truce.server_time));
  return [timeOfDay(from), timeOfDay(new Date(from.getTime() + truce.minutes * 60_000))];
}

interface ShieldLineProps {
  name: string;
  rule: RuleAnchor;
  note?: ReactNode;
  children: ReactNode;
}

export function ShieldLine({ name, rule, note, children }: ShieldLineProps) {
  return (
    <div className={styles.line}>
      <dt>
        <Link to={rulePath(rule)}>{name}</Link>
      </dt>
      <dd>
        {children}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dd>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type RuleAnchor, ruleOfRefusal } from '#shared/catalogue/battle-rules';
import { REFUSALS } from '#shared/refusals';
import { checkMarchers } from '#shared/rules/battles/march-order';
import { checkCost } from '#shared/rules/construction';
import { useShields } from '../../../api/garrisons.ts';
import { isLost } from '../../../api/http/api-error.ts';
import { textOf } from '../../../api/http/request.ts';
import { type PlannedMarch, useMarches, usePlan } from '../../../api/marches.ts';
import { planetQuery, usePlanets, useResources } from '../../../api/queries.ts';
import { useForcesNow } from '../../../api/squads.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { withLocalTimes } from '../../../ui/format/format-time.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { addressOf, type Choice, choiceFrom, isMistyped, marchersOf, NOTHING_CHOSEN } from './choice.ts';
import { standingForce } from './standing-force.ts';

/** How long the choices must stay unchanged before the server is asked, in ms. */
const STILL_MS = 300;

/** Everything that the planner shows about a choice. */
export function usePlanner(choice: Choice) {
  const planets = usePlanets().data;
  const stock = useResources().data;
  const origin =
    planets?.find(({ planet_id }) => planet_id === choice.originId) ??
    planets?.find(({ home }) => home) ??
    planets?.[0];
  const { data: detail } = useQuery({ ...planetQuery(origin?.planet_id ?? 0), enabled: origin !== undefined });
  const now = useForcesNow(detail ? [detail] : []);
  const standing = detail && standingForce(detail, choice.kind, now);
  const marchers = standing ? marchersOf(choice, standing) : { ships: [], squads: [] };
  const address = addressOf(choice.address);
  const unfit = checkMarchers(choice.kind, marchers);

  // A force that cannot march together is left out, so that the way to the target is shown all the same.
  const wanted: PlannedMarch | null =
    origin && address
      ? {
          kind: choice.kind,
          originId: origin.planet_id,
          address,
          ...(unfit ? { ships: [], squads: [] } : marchers),
          endsPeace: choice.endsPeace,
        }
      : null;
  const asked = useDebounced(wanted, STILL_MS);
  const { data, error, isFetching } = usePlan(asked);
  // If the plan cannot be made again, the last one stays, like everything else on the page.
  const failed = error !== null && !(data && isLost(error));
  const plan = wanted && !failed ? data : undefined;
  const failure = wanted && failed ? textOf(error) : undefined;

  return {
    origin,
    standing,
    marchers,
    address,
    plan,
    /** Why the server has no plan, for example because no gate answers. */
    failure,
    isPlanning: isFetching || JSON.stringify(wanted) !== JSON.stringify(asked),
    refusal: refusalOf(),
    stock,
  };

  /** Why they cannot leave now; undefined if they can. */
  function refusalOf(): WhyNot | undefined {
    if (!origin) return { text: plannerTexts.launch.noOrigin };
    if (!address) return { text: plannerTexts.launch.noTarget };
    if (failure) return { text: failure };
    if (standing && isMistyped(choice, standing)) return { text: plannerTexts.launch.mistyped };
    // The player's own peace ends with a tick of a box, so all other obstacles are named first.
    const atPeace = plan?.refusal_code === PEACE_CODE;
    if (plan?.refusal && !atPeace)
      return { text: withLocalTimes(plan.refusal), rule: ruleOfRefusal(plan.refusal_code) };
    const refused = unfit ?? (plan && stock ? checkCost(plan.fuel, stock) : undefined);
    if (refused) return { text: refused.text, rule: ruleOfRefusal(refused.code) };
    return atPeace ? { text: plannerTexts.launch.tickPeace, rule: ruleOfRefusal(PEACE_CODE ?? null) } : undefined;
  }
}

/** Why a march cannot leave, in a sentence, and the paragraph of the rules that says more, if there is one. */
export interface WhyNot {
  readonly text: string;
  readonly rule?: RuleAnchor | undefined;
}

const PEACE_CODE = REFUSALS.atPeace.code;

export type Planner = ReturnType<typeof usePlanner>;

/** The choices; a link of another page fills them, and shows the planner. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceFrom(search) ?? NOTHING_CHOSEN);
  const [links, setLinks] = useState(0);
  useEffect(() => {
    const linked = choiceFrom(search);
    if (!linked) return;
    setChoice(linked);
    setLinks((count) => count + 1);
    const others = new URLSearchParams(search);
    for (const name of ['plan', 'kind', 'from']) others.delete(name);
    setSearch(others, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  return { choice, setChoice, place: useArrival(links) };
}

/** Scrolls to the place whenever `links` grows, and once more when the content above the planner has loaded. */
function useArrival(links: number) {
  const place = useRef<HTMLDivElement>(null);
  const marches = useMarches();
  const shields = useShields();
  const settled = !marches.isPending && !shields.isPending;
  /** The last link that has been scrolled to. */
  const shown = useRef(0);
  useEffect(() => {
    if (links === 0 || shown.current === links) return;
    if (settled) shown.current = links;
    place.current?.scrollIntoView({ block: 'start' });
  }, [links, settled]);
  return place;
}

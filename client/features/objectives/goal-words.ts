import { SPARRING_PATH } from '#shared/pages';
import { objectiveTexts } from '../../texts/objectives.ts';

/** The kinds of missions that goals ask for. */
const KINDS = ['malp', 'colonize', 'explore'] as const;

/** What the button says that leads to a goal's page. */
export function wordFor(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const search = new URLSearchParams(query);
  if (path === '/missions') {
    const kind = KINDS.find((each) => each === search.get('mission'));
    return objectiveTexts.step[kind ?? 'missions'];
  }
  if (link === SPARRING_PATH) return objectiveTexts.step.drill;
  if (path === '/alliance') return objectiveTexts.step.alliances;
  if (path === '/myplanets') return objectiveTexts.step.planets;
  if (search.has('build')) return objectiveTexts.step.build;
  return search.get('window') === 'ships' ? objectiveTexts.step.ship : objectiveTexts.step.planet;
}

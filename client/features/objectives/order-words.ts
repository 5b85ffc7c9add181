import { isMissionKind } from '#shared/catalogue/missions';
import { objectiveTexts } from '../../texts/objectives.ts';

/** What the button says that leads to an order's page. */
export function wordFor(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const search = new URLSearchParams(query);
  const mission = search.get('mission');
  if (path === '/missions') return isMissionKind(mission) ? objectiveTexts.step[mission] : objectiveTexts.step.missions;
  if (path === '/alliance') return objectiveTexts.step.alliances;
  if (path === '/myplanets') return objectiveTexts.step.planets;
  if (search.has('build')) return objectiveTexts.step.build;
  return search.get('window') === 'ships' ? objectiveTexts.step.ship : objectiveTexts.step.planet;
}

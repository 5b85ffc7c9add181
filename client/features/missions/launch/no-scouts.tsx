import { missionTexts } from '../../../texts/missions.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { Empty } from '../../../ui/layout/section.tsx';

/** Shown if the player has no idle scout: a message and a link to build one. */
export function NoScouts() {
  return (
    <Empty action={<ButtonLink to="/myplanets">{missionTexts.scout.build}</ButtonLink>}>
      {missionTexts.scout.noneAtAll}
    </Empty>
  );
}

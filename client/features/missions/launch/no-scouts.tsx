import { ButtonLink } from '../../../ui/form/button.tsx';
import { Empty } from '../../../ui/layout/section.tsx';

/** No scout anywhere (E-77), and the way to one. */
export function NoScouts() {
  return (
    <Empty action={<ButtonLink to="/myplanets">Build a scout</ButtonLink>}>
      No available scout ships found on any of your planets.
    </Empty>
  );
}

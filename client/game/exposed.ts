import type { DisclosureReason } from '#shared/catalogue/disclosure';
import { useShields } from '../api/garrisons.ts';

/** Whether nothing protects newcomers any more; undefined until that is known. */
export function useExposed(): readonly DisclosureReason[] | undefined {
  const { data } = useShields();
  return data && (data.peace_until === null ? ['exposed'] : []);
}

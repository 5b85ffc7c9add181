import { type Cost, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { full } from '../../ui/format/number.ts';

const NAMES: Readonly<Record<Resource, string>> = {
  naquadah: 'Naquadah',
  trinium: 'Trinium',
  metal: 'Metall',
  energy: 'Energie',
  food: 'Nahrung',
};

/** The German name of a resource: 'Metall' for 'metal'. */
export const resourceName = (resource: string) => NAMES[resource as Resource] ?? resource;

/** '20 Naquadah, 5 Metall und 6 Nahrung', in the order of the top bar. */
export function listAmounts(amounts: Cost): string {
  const parts = RESOURCES.flatMap((resource) => {
    const amount = amounts[resource] ?? 0;
    return amount > 0 ? [`${full(amount)} ${NAMES[resource]}`] : [];
  });
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} und ${last}` : last;
}

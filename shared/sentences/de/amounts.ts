import { type Cost, RESOURCES, type Resource } from '../../catalogue/resources.ts';

export const RESOURCE_NAMES: Readonly<Record<Resource, string>> = {
  naquadah: 'Naquadah',
  trinium: 'Trinium',
  metal: 'Metall',
  energy: 'Energie',
  food: 'Nahrung',
};

/** '20 Naquadah, 5 Metall und 6 Nahrung', in the order of the top bar; what is zero is left out. `write`: how numbers are written. */
export function listAmounts(amounts: Cost, write: (amount: number) => string = String): string {
  const parts = RESOURCES.flatMap((resource) => {
    const amount = amounts[resource] ?? 0;
    return amount > 0 ? [`${write(amount)} ${RESOURCE_NAMES[resource]}`] : [];
  });
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} und ${last}` : last;
}

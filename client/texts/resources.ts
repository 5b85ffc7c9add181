import type { Cost } from '#shared/catalogue/resources';
import { listAmounts } from '#shared/refusals';

export const resourceTexts = {
  /** Of a resource, as in a sentence. */
  name: (resource: string) => resource,
  /** '40 trinium, 120 metal': what is not zero, in the order of the top bar. */
  listed: (amounts: Cost) => listAmounts(amounts),
};

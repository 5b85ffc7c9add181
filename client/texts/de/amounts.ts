import type { Cost, Resource } from '#shared/catalogue/resources';
import { listAmounts as listed, RESOURCE_NAMES } from '#shared/sentences/de/amounts';
import { full } from '../../ui/format/number.ts';

/** The German name of a resource: 'Metall' for 'metal'. */
export const resourceName = (resource: string) => RESOURCE_NAMES[resource as Resource] ?? resource;

/** '20 Naquadah, 5 Metall und 6 Nahrung', in the order of the top bar. */
export const listAmounts = (amounts: Cost) => listed(amounts, full);

import type { resourceTexts as english } from '../resources.ts';
import type { Translated } from '../translated.ts';
import { listAmounts, resourceName } from './amounts.ts';

export const resourceTexts: Translated<typeof english> = { name: resourceName, listed: listAmounts };

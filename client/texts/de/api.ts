import { withLocalTimes } from '../../ui/format/format-time.ts';
import type { apiTexts as english } from '../api.ts';
import type { Translated } from '../translated.ts';

export const apiTexts: Translated<typeof english> = {
  refusal: withLocalTimes,
  sessionEnded: 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.',
  resultUnknown:
    'Vielleicht hat es geklappt. Wenn du es innerhalb einer Minute noch einmal versuchst, geschieht es nicht doppelt.',
  onLeave: 'Du bist im Urlaub. Beende ihn zuerst in den Einstellungen.',
};

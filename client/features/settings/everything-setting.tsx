import { showEverything, useEverythingShown } from '../../game/disclosure.ts';
import { everythingTexts } from '../../texts/players/settings.ts';
import { SwitchSetting } from './switch-setting.tsx';

/** Shows all parts of the game at once, or each when it first means something. */
export function EverythingSetting() {
  return <SwitchSetting texts={everythingTexts} isOn={useEverythingShown()} onSwitch={showEverything} />;
}

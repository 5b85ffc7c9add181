import { showEverything, useEverythingShown } from '../../game/disclosure.ts';
import { everythingTexts } from '../../texts/players/settings.ts';
import { SwitchSetting } from './switch-setting.tsx';

/** Shows all parts of the game at once, or each when it first means something. */
export function EverythingSetting() {
  const isOn = useEverythingShown();
  return (
    <SwitchSetting
      title={everythingTexts.title}
      about={everythingTexts.about}
      word={isOn ? everythingTexts.off : everythingTexts.on}
      onSwitch={() => showEverything(!isOn)}
    />
  );
}

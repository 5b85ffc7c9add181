import { useSyncExternalStore } from 'react';
import { browserMemory } from '../../storage.ts';
import { keysTexts } from '../../texts/players/settings.ts';
import { setSingleKeys, singleKeysAreOn } from '../../ui/single-keys.ts';
import { SwitchSetting } from './switch-setting.tsx';

/** Switches the shortcuts of single keys off, or on again. */
export function KeysSetting() {
  const isOn = useSyncExternalStore(browserMemory.listen, singleKeysAreOn);
  return (
    <SwitchSetting
      title={keysTexts.title}
      about={keysTexts.about}
      word={isOn ? keysTexts.off : keysTexts.on}
      onSwitch={() => setSingleKeys(!isOn)}
    />
  );
}

import { useSyncExternalStore } from 'react';
import { browserMemory } from '../../storage.ts';
import { chimeTexts } from '../../texts/players/settings.ts';
import { chimeIsOn, setChime } from '../../ui/chime-setting.ts';
import { SwitchSetting } from './switch-setting.tsx';

/** Switches the sound on, which is then heard once, or off. */
export function ChimeSetting() {
  const isOn = useSyncExternalStore(browserMemory.listen, chimeIsOn);
  function change(on: boolean): void {
    setChime(on);
    if (on) void import('../../ui/chime.ts').then(({ play }) => play()).catch(() => undefined);
  }
  return (
    <SwitchSetting
      title={chimeTexts.title}
      about={chimeTexts.about}
      word={isOn ? chimeTexts.off : chimeTexts.on}
      onSwitch={() => change(!isOn)}
    />
  );
}

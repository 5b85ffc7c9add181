import { useState } from 'react';
import { chimeTexts } from '../../texts/players/settings.ts';
import { chimeIsOn, setChime } from '../../ui/chime-setting.ts';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Switches the sound on, which is then heard once, or off. */
export function ChimeSetting() {
  const [on, setOn] = useState(chimeIsOn);
  function toggle(): void {
    setChime(!on);
    setOn(!on);
    if (!on) void import('../../ui/chime.ts').then(({ play }) => play()).catch(() => undefined);
  }
  return (
    <Section title={chimeTexts.title}>
      <div className={setting.act}>
        <p className={styles.words}>{chimeTexts.about}</p>
        <Button onClick={toggle}>{on ? chimeTexts.off : chimeTexts.on}</Button>
      </div>
    </Section>
  );
}

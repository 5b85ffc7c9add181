import { useState } from 'react';
import { keysTexts } from '../../texts/players/settings.ts';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { setSingleKeys, singleKeysAreOn } from '../../ui/single-keys.ts';
import styles from './settings.module.css';

/** Switches the shortcuts of single keys off, or on again. */
export function KeysSetting() {
  const [on, setOn] = useState(singleKeysAreOn);
  function toggle(): void {
    setSingleKeys(!on);
    setOn(!on);
  }
  return (
    <Section title={keysTexts.title}>
      <div className={setting.act}>
        <p className={styles.words}>{keysTexts.about}</p>
        <Button onClick={toggle}>{on ? keysTexts.off : keysTexts.on}</Button>
      </div>
    </Section>
  );
}

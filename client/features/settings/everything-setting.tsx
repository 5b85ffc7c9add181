import { showEverything, useEverythingShown } from '../../game/disclosure.ts';
import { everythingTexts } from '../../texts/players/settings.ts';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Shows all parts of the game at once, or each when it first means something. */
export function EverythingSetting() {
  const on = useEverythingShown();
  return (
    <Section title={everythingTexts.title}>
      <div className={setting.act}>
        <p className={styles.words}>{everythingTexts.about}</p>
        <Button onClick={() => showEverything(!on)}>{on ? everythingTexts.off : everythingTexts.on}</Button>
      </div>
    </Section>
  );
}

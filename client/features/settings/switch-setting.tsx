import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

interface SwitchSettingProps {
  title: string;
  about: string;
  /** What the button says: that it switches it on, or off. */
  word: string;
  onSwitch: () => void;
}

/** Something that is on or off in this browser. */
export function SwitchSetting({ title, about, word, onSwitch }: SwitchSettingProps) {
  return (
    <Section title={title}>
      <div className={setting.act}>
        <p className={styles.words}>{about}</p>
        <Button onClick={onSwitch}>{word}</Button>
      </div>
    </Section>
  );
}

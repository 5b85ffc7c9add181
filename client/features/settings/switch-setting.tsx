import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

interface SwitchSettingProps {
  texts: { readonly title: string; readonly about: string; readonly on: string; readonly off: string };
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** Something that is on or off in this browser. */
export function SwitchSetting({ texts, isOn, onSwitch }: SwitchSettingProps) {
  return (
    <Section title={texts.title}>
      <div className={setting.act}>
        <p className={styles.words}>{texts.about}</p>
        <Button onClick={() => onSwitch(!isOn)}>{isOn ? texts.off : texts.on}</Button>
      </div>
    </Section>
  );
}

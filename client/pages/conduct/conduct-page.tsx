import { conductTexts } from '../../texts/players/conduct.ts';
import { PublicPage } from '../layouts/public-page.tsx';
import styles from './conduct-page.module.css';

/** /rules: the rules of conduct. Everybody may read them, without an account. */
export function ConductPage() {
  return (
    <PublicPage title={conductTexts.title} width="text" withWay>
      <p className={styles.lead}>{conductTexts.lead}</p>
      <ol className={styles.rules}>
        <li>
          <Rule heading={conductTexts.rules.decency.heading} text={conductTexts.rules.decency.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.peace.heading} text={conductTexts.rules.peace.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.decent.heading} text={conductTexts.rules.decent.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.privacy.heading} text={conductTexts.rules.privacy.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.honesty.heading} text={conductTexts.rules.honesty.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.adverts.heading} text={conductTexts.rules.adverts.text} />
        </li>
        <li>
          <Rule heading={conductTexts.rules.faults.heading} text={conductTexts.rules.faults.text} />
        </li>
      </ol>
      <div className={styles.others}>
        <Rule heading={conductTexts.everywhere.heading} text={conductTexts.everywhere.text} />
        <Rule heading={conductTexts.help.heading} text={conductTexts.help.text} />
        <Rule heading={conductTexts.consequences.heading} text={conductTexts.consequences.text} />
      </div>
    </PublicPage>
  );
}

function Rule({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <p>{text}</p>
    </section>
  );
}

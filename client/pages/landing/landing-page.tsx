import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { BLURB_PICTURES } from '../../art/landing/blurb-pictures.tsx';
import { Departure } from '../../art/landing/departure.tsx';
import { Logo } from '../../art/marks/logo.tsx';
import { landingTexts } from '../../texts/landing.ts';
import { useSeen } from '../../ui/layout/use-seen.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './landing-page.module.css';
import { Newcomers } from './newcomers.tsx';

const BLURBS = ['overview', 'explore', 'battles'] as const;

/** The public landing page: title, pitch, and the one button that leads into the game. */
export function LandingPage() {
  const about = useId();
  useTitle(PRODUCT);
  return (
    <div className={styles.page}>
      <main>
        <section className={styles.hero}>
          <Departure className={styles.scene} />
          <div className={styles.veil} />
          <div className={styles.words}>
            <Logo size={56} className={styles.mark} />
            <h1 className={styles.title}>{PRODUCT}</h1>
            <p className={styles.tagline}>{landingTexts.tagline}</p>
            <Link to="/login" className={styles.play}>
              {landingTexts.play}
            </Link>
            <Newcomers className={styles.newcomers} />
          </div>
        </section>
        <section className={styles.blurbs} aria-labelledby={about}>
          <h2 id={about} className={styles.hidden}>
            {landingTexts.about}
          </h2>
          {BLURBS.map((subject) => (
            <Blurb key={subject} subject={subject} />
          ))}
        </section>
      </main>
      <footer className={styles.foot}>
        <Logo size={20} />
        <p>{landingTexts.licence}</p>
        <Link to="/hall-of-fame">{landingTexts.hallOfFame}</Link>
        <Link to="/terms">{landingTexts.terms}</Link>
        <Link to="/privacy">{landingTexts.privacy}</Link>
        <Link to="/imprint">{landingTexts.imprint}</Link>
      </footer>
    </div>
  );
}

/** The picture is drawn once it comes into view: on a phone it lies below, and would delay the rest of the page. */
function Blurb({ subject }: { subject: (typeof BLURBS)[number] }) {
  const article = useRef<HTMLElement>(null);
  const seen = useSeen(article);
  const Picture = BLURB_PICTURES[subject];
  const { heading, text } = landingTexts.blurbs[subject];
  return (
    <article ref={article} className={styles.blurb}>
      <div className={styles.picture}>{seen ? <Picture /> : null}</div>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.text}>{text}</p>
    </article>
  );
}

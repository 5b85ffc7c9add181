import { useId } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { BLURB_PICTURES } from '../../art/landing/blurb-pictures.tsx';
import { Departure } from '../../art/landing/departure.tsx';
import { Logo } from '../../art/marks/logo.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './landing-page.module.css';

const BLURBS = [
  {
    heading: 'OVERVIEW',
    picture: 'overview',
    text: 'You receive an initial world, then explore the galaxy, discovering and building on new worlds.',
  },
  {
    heading: 'EXPLORE THE GALAXY',
    picture: 'explore',
    text: 'Dial the Stargate to new destinations, discover resources, and expand an interstellar empire.',
  },
  {
    heading: 'ENGAGE IN BATTLES',
    picture: 'battles',
    text: 'Fight other players for control of new worlds, and defend the territory that is yours.',
  },
] as const;

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
            <p className={styles.tagline}>Multiplayer text-based strategy game</p>
            <Link to="/login" className={styles.play}>
              PLAY NOW
            </Link>
          </div>
        </section>
        <section className={styles.blurbs} aria-labelledby={about}>
          <h2 id={about} className={styles.hidden}>
            About the game
          </h2>
          {BLURBS.map(({ heading, picture, text }) => {
            const Picture = BLURB_PICTURES[picture];
            return (
              <article key={heading} className={styles.blurb}>
                <Picture />
                <h3 className={styles.heading}>{heading}</h3>
                <p className={styles.text}>{text}</p>
              </article>
            );
          })}
        </section>
      </main>
      <footer className={styles.foot}>
        <Logo size={20} />
        <p>{PRODUCT} is free, open-source software.</p>
      </footer>
    </div>
  );
}

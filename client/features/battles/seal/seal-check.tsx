import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { rulePath } from '#shared/catalogue/battle-rules';
import { BATTLE_VERSION } from '#shared/catalogue/battles';
import { Drawing } from '../../../art/drawing.tsx';
import { sealTexts } from '../../../texts/battles/seal.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { Proof, SealResult } from './check-seal.ts';
import styles from './seal-check.module.css';

type State = 'checking' | 'old' | 'unchecked' | SealResult;

interface SealCheckProps {
  proof: Proof;
  linked: boolean;
}

/** Fights the battle again in this browser, and says whether everything comes out as the server told. */
export function SealCheck({ proof, linked }: SealCheckProps) {
  const [state, again] = useSeal(proof);
  const tone = typeof state === 'string' ? state : Object.values(state).every(Boolean) ? 'holds' : 'broken';
  return (
    <Section title={sealTexts.title}>
      <div className={styles.seal} data-tone={tone}>
        <SealMark state={tone === 'holds' ? 'whole' : tone === 'broken' ? 'broken' : 'open'} size={64} />
        <div role="status">
          <p className={styles.word}>{sealTexts.words[tone]}</p>
          <p className={styles.meaning}>{sealTexts.meanings[tone]}</p>
          {typeof state === 'string' ? null : <Parts result={state} />}
          <p className={styles.links}>
            {tone === 'unchecked' ? <Button onClick={again}>{sealTexts.again}</Button> : null}
            {linked ? <Link to={rulePath('seal')}>{sealTexts.rule}</Link> : null}
            <a href="/docs/verify-battle" target="_blank" rel="noreferrer">
              {sealTexts.verifier}
            </a>
          </p>
        </div>
      </div>
      <details className={styles.numbers}>
        <summary>{sealTexts.numbers}</summary>
        <dl>
          {(['seal', 'secret', 'seed', 'hash'] as const).map((name) => (
            <div key={name}>
              <dt>{sealTexts.names[name]}</dt>
              <dd>
                <code>{proof[name]}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}

/** The parts that do not hold, if any. */
function Parts({ result }: { result: SealResult }) {
  const broken = (['seal', 'seed', 'rounds', 'hash'] as const).filter((part) => !result[part]);
  if (broken.length === 0) return null;
  return (
    <ul className={styles.broken}>
      {broken.map((part) => (
        <li key={part}>{sealTexts.broken[part]}</li>
      ))}
    </ul>
  );
}

/** The result, and a function that tries again if the code for it did not come. */
function useSeal(proof: Proof): [State, () => void] {
  const [state, setState] = useState<State>('checking');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt checks again
  useEffect(() => {
    // Rules change; a battle of older rules cannot be fought again by these.
    if (proof.input.version !== BATTLE_VERSION) return setState('old');
    let gone = false;
    setState('checking');
    const cancel = whenIdle(() => {
      import('./check-seal.ts').then(
        ({ checkSeal }) => gone || setState(checkSeal(proof)),
        () => gone || setState('unchecked'),
      );
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [proof, attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

/** Runs `work` once the page has nothing better to do. Safari has no such callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}

/** A seal of wax with a chevron in it: whole, broken in two, or still soft while nothing is known. */
function SealMark({ state, size = 48 }: { state: 'whole' | 'broken' | 'open'; size?: number }) {
  const edge =
    'M32 5C37 5 39 8.500 43.500 9.500S52 10.500 54 15 53 22.500 55 26.500 59 33 57.500 37.500 51 43.500 49.500 48 46.500 56 41.500 57 35 54.500 30.500 55.500 23 59 18.500 56.500 15 49.500 11.500 46 5.500 40.500 6 35.500 9 28 9 23.500 8.500 14.500 13 12S20.500 11 24 9 27.500 5 32 5Z';
  return (
    <Drawing box="0 0 64 64" size={size}>
      <path d={edge} fill="var(--surface)" strokeWidth={2} strokeDasharray={state === 'open' ? '3 4' : undefined} />
      <circle cx={32} cy={32} r={18} strokeWidth={1.5} opacity={0.7} />
      <path d="M20 24 32 42 44 24 38 24 32 33 26 24Z" strokeWidth={1.8} />
      {state === 'broken' ? (
        <path d="M36 3 29 20 37 29 27 40 34 50 29 61" stroke="var(--ground)" strokeWidth={6} />
      ) : null}
    </Drawing>
  );
}

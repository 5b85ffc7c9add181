import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Panel } from '#shared/catalogue/disclosure';
import styles from './disclosed.module.css';
import { useDisclosed } from './disclosure.ts';

interface DisclosedProps {
  panel: Panel;
  /** Whether the address asks for it otherwise than by its name in the hash. */
  asked?: boolean;
  children: ReactNode;
}

/** A part of a page that is hidden until it first means something to the player. The page's address with its name shows it at any time. */
export function Disclosed({ panel, asked = false, children }: DisclosedProps) {
  const isShown = useDisclosed()(panel);
  const { hash, key } = useLocation();
  const isNamed = hash === `#${panel}`;
  const [wasAsked, setWasAsked] = useState(false);
  if ((isNamed || asked) && !wasAsked) setWasAsked(true);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link leads here again
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' });
  }, [isNamed, key]);
  return isShown || isNamed || asked || wasAsked ? (
    <div ref={place} id={panel} className={styles.place}>
      {children}
    </div>
  ) : null;
}

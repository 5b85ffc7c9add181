import { Glyph } from '../../art/glyph.tsx';
import styles from './known-worlds.module.css';

/** A gate address that one can dial: its glyphs, and the numbers one types. */
export function Symbols({ address, size = 18 }: { address: readonly number[]; size?: number }) {
  return (
    <span className={styles.address}>
      <span className={styles.glyphs} aria-hidden="true">
        {address.map((symbol, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may stand twice, its place is its identity
          <Glyph key={place} symbol={symbol} size={size} />
        ))}
      </span>
      <span className={styles.digits}>{address.join('-')}</span>
    </span>
  );
}

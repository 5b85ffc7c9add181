import { Glyph } from '../../art/glyph.tsx';
import styles from './symbol-row.module.css';

interface SymbolRowProps {
  symbols: readonly number[];
  /** The point of origin, shown last and set off. */
  origin?: number;
  size?: number;
}

/** The figures of an address; the numbers stand in text beside it. */
export function SymbolRow({ symbols, origin, size = 20 }: SymbolRowProps) {
  return (
    <span className={styles.row} aria-hidden="true">
      {symbols.map((symbol, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may stand twice, its place is its identity
        <Glyph key={place} symbol={symbol} size={size} />
      ))}
      {origin === undefined ? null : (
        <span className={styles.origin}>
          <Glyph symbol={origin} size={size} />
        </span>
      )}
    </span>
  );
}

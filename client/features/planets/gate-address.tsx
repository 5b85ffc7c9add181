import { Glyph } from '../../art/glyph.tsx';
import styles from './gate-address.module.css';

interface GateAddressProps {
  address: readonly number[];
  /** The symbol of this world's own gate, shown last (C-14). */
  origin: number;
  size?: number;
}

/** A gate address as its glyphs, the point of origin set off behind them, and as the numbers one types. */
export function GateAddress({ address, origin, size = 22 }: GateAddressProps) {
  return (
    <span className={styles.stack}>
      <span className={styles.address} aria-hidden="true">
        {address.map((symbol, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may stand twice, its place is its identity
          <Glyph key={place} symbol={symbol} size={size} />
        ))}
        <span className={styles.origin}>
          <Glyph symbol={origin} size={size} />
        </span>
      </span>
      <span className={styles.digits}>
        {address.join('-')}
        <span className="visually-hidden">, point of origin {origin}</span>
      </span>
    </span>
  );
}

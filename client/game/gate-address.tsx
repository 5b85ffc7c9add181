import { Glyph } from '../art/gate/glyph.tsx';
import { uiTexts } from '../texts/ui.ts';
import styles from './gate-address.module.css';

interface SymbolsProps {
  symbols: readonly number[];
  /** The symbol of the world's own gate, shown last and set apart. */
  origin?: number | undefined;
  size?: number;
}

/** The glyphs of an address. Text beside them must give the numbers. */
export function Symbols({ symbols, origin, size = 20 }: SymbolsProps) {
  return (
    <span className={styles.symbols} aria-hidden="true">
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

interface GateAddressProps extends Omit<SymbolsProps, 'symbols'> {
  address: readonly number[];
}

/** A gate address as glyphs, and as the numbers to type. */
export function GateAddress({ address, ...figures }: GateAddressProps) {
  return (
    <span className={styles.address}>
      <Symbols symbols={address} {...figures} />
      <span className={styles.digits}>
        {address.join('-')}
        {figures.origin === undefined ? null : (
          <span className="visually-hidden">{uiTexts.origin(figures.origin)}</span>
        )}
      </span>
    </span>
  );
}

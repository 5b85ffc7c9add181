import { encode } from 'uqr';
import styles from './staff-console.module.css';

/** Light modules around the code, without which scanners do not find it. */
const MARGIN = 2;

/** A QR code of a text. `label`: what it is, for who does not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN });
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/** The dark modules as squares of one unit. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

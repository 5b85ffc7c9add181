import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

it('draws each dark module of the code, and a margin around it', () => {
  const text = 'otpauth://totp/Seventh%20Chevron:teal?secret=JBSWY3DPEHPK3PXP';
  render(<QrCode text={text} label="Key" />);
  const drawn = screen.getByRole('img', { name: 'Key' }).querySelector('path')?.getAttribute('d') ?? '';
  const { data, size } = encode(text, { border: 0 });
  const at = (x: number, y: number) => drawn.includes(`M${x} ${y}h1v1h-1z`);
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) expect(at(x + 2, y + 2), `${x}, ${y}`).toBe(dark);
  expect(drawn.match(/M/g)).toHaveLength(data.flat().filter(Boolean).length);
  expect(screen.getByRole('img').getAttribute('viewBox')).toBe(`0 0 ${size + 4} ${size + 4}`);
});

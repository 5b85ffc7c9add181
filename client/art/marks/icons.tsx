import { Drawing } from '../drawing.tsx';

/** The lines of each icon on a 24 grid, with a stroke of 1.5. */
const ICONS = {
  dashboard: 'M4 15a8 8 0 1 1 16 0M12 15l4-5.5M4 19h16M12 7v1.5M6.3 9.3l1 1M17.7 9.3l-.4.4',
  planets:
    'M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM6.3 9.2C3.6 11.6 2 14 2.7 15.3c1 1.8 6-.3 11.1-4.2 4.6-3.5 7.9-7.4 6.9-9-.7-1.1-3.2-.5-6.2 1.2M7.5 12.5h3M13 15h2.5',
  missions:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM9.5 1.5 12 4l2.5-2.5M3.5 19.5l2.3-2.3M20.5 19.5l-2.3-2.3',
  alliance: 'M12 3 20 6v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6ZM12 8v8M8 12h8',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-3.9 3.6-6 7.5-6s6.8 2.1 7.5 6',
  people:
    'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6-6s5.5 2 6 6M15.5 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 1 3 3 3.5 5.5',
  logout: 'M10 4H5v16h5M9.5 12H20M16 8l4 4-4 4',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H4.5M10.5 6l-6 6 6 6',
  check: 'M4.5 12.5 10 18 19.5 7',
  warning: 'M12 4 21 19.5H3ZM12 10v4.5M12 17v.1',
  plus: 'M12 5v14M5 12h14',
  live: 'M12 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM8.5 15.5a5 5 0 0 1 0-7M15.5 8.5a5 5 0 0 1 0 7M5.6 18.4a9 9 0 0 1 0-12.8M18.4 5.6a9 9 0 0 1 0 12.8',
  offline:
    'M12 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM8.5 15.5a5 5 0 0 1-.9-5.7M15.5 8.5a5 5 0 0 1 .9 5.7M5.6 18.4A9 9 0 0 1 4.5 7M18.4 5.6A9 9 0 0 1 19.5 17M4 4l16 16',
  mail: 'M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  map: 'M12 3v18M3 12h18M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM5 5v.1M18.5 6.5v.1M6 18v.1M19 18.5v.1',
  battles: 'M4 4l11.5 11.5M20 4 8.5 15.5M13.5 17.5l4-4M10.5 17.5l-4-4M16 16l3.5 3.5M8 16l-3.5 3.5',
  research:
    'M12 6.5C10 5 7 4.500 3.500 5V18.500C7 18 10 18.500 12 20C14 18.500 17 18 20.500 18.500V5C17 4.500 14 5 12 6.5ZM12 6.5V20M6.500 9.500h2.500M6.500 13h2.500M15 9.500h2.500M15 13h2.500',
  hall: 'M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4a3 3 0 0 0 3 4M17 6h3a3 3 0 0 1-3 4M12 14v6M8 20h8',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4',
  ship: 'M12 2.5c2.5 3 3.5 6.5 3.5 10.5v4h-7v-4c0-4 1-7.5 3.5-10.5ZM8.5 12.5 4 17v3l4.5-3M15.5 12.5 20 17v3l-4.5-3M12 9v4M10.5 20v1.5M13.5 20v1.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5',
  minus: 'M5 12h14',
  flag: 'M6 21V4h12l-3 4.5 3 4.5H6',
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M12 20v-5',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof ICONS;

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: number;
  /** Accessible name. Leave it out if text beside the icon, or the button's label, already gives it. */
  title?: string | undefined;
}

/** A line icon in the colour of the surrounding text. */
export function Icon({ name, size = 20, title }: IconProps) {
  return (
    <Drawing box="0 0 24 24" size={size} title={title}>
      <path d={ICONS[name]} strokeWidth={Math.max(1.5, (24 * 1.25) / size)} />
    </Drawing>
  );
}

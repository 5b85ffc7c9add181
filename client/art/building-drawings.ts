/** One building in elevation on the 64 grid; the ground lies at 56. To add one, add a row. */
export interface BuildingDrawing {
  /** Its masses: filled, and outlined with the pen. */
  readonly mass: string;
  /** The sides turned away from the light. */
  readonly shade?: string;
  /** Structure without mass: frames, cables, masts. */
  readonly frame?: string;
  /** Engraving: joints, ribs, courses of stone. */
  readonly fine: string;
  /** Lit windows and lamps. */
  readonly lamps: string;
  /** What it is about, in the hue of its token. */
  readonly mark?: string;
  readonly hue?: string;
}

/** The drawings by building type id, as in the catalogue. */
export const BUILDING_DRAWINGS: Readonly<Record<number, BuildingDrawing>> = {
  // Naquadah Mine: a winding tower over its shaft
  1: {
    mass: 'M38 56V42L58 36V56ZM27 56V48H37V56Z',
    shade: 'M50 38.4 58 36V56H50Z',
    frame: 'M19 56 29.5 17M45 41 34.5 17M26.3 29H37.700M23 41H41M24.5 35 39.8 29M32 13v35M36.5 15 54 37',
    fine: 'M41 45.500H55M41 49H55M41 52.500H55M32 7v12M26 13h12M27.8 8.800l8.4 8.400M36.2 8.800l-8.4 8.400M21 47.5 38 41',
    lamps: 'M42.5 47h3v3h-3ZM48 47h3v3h-3Z',
    mark: 'M32 5a8 8 0 1 0 0 16 8 8 0 1 0 0-16M6 56l2.5-9L12 44l3.5 4L17 56ZM8.5 47l3 2 4-1M11.5 49v7',
    hue: '--naquadah',
  },
  // Trinium Mine: a drill in its gantry
  2: {
    mass: 'M6 14H58V20H6ZM26 20H38V32H26ZM44 44H58V56H44Z',
    shade: 'M34 20H38V32H34ZM53 44h5v12h-5Z',
    frame: 'M10 20V56M16 20V56M48 20V44M54 20V44M10 30 16 38M16 30 10 38M10 46 16 54M16 46 10 54M32 6V14M28 6h8',
    fine: 'M12 14v6M20 14v6M44 14v6M52 14v6M28 24h8M28 28h8M46 48h10M46 52h10',
    lamps: 'M48.5 46.500h3v3h-3Z',
    mark: 'M28 32 36 35.5 28.5 39 35.5 42.5 29.5 46 34.5 49 32 56M36 32 28 35.500M28.5 39 35 35.600M35.5 42.5 29 39.2',
    hue: '--trinium',
  },
  // Metal Mine: an open pit and its dragline
  3: {
    mass: 'M4 40H22L26 46H30L33 52H43L46 46H50L54 40H60V60H4ZM6 40V29H19V40Z',
    shade: 'M43 52 46 46H50L54 40H60V60H38L40 52ZM15 29h4v11h-4Z',
    frame: 'M17 29 40 9M11 29V18L40 9M40 9V38M11 18 17 29M20.5 26.5 22 20M27 20.5 28.5 15',
    fine: 'M6 45H20M6 50H24M6 55H30M46 55H58M50 50H58M55 45H58M8 43.500h8',
    lamps: 'M9 32.500h4v3H9Z',
    mark: 'M36 38H44L42.5 44H37.500ZM34 52l2-3 3 1.5 2.5-2L43 52Z',
    hue: '--metal',
  },
  // Power Plant: a cooling tower, a hall and the line that leaves it
  4: {
    mass: 'M5 56C11 42 11 30 8 18H28C25 30 25 42 31 56ZM31 56V40H49V56Z',
    shade: 'M20 18H28C25 30 25 42 31 56H23C19 42 19 30 20 18ZM43 40h6v16h-6Z',
    frame: 'M57 56V22M52 27H62M53 33H61M35 40V30M40 40V34M49 44 57 33',
    fine: 'M9.5 26C14 27.5 22 27.5 26.5 26M10 36C14 37.5 22 37.5 26 36M8 46.500C14 48.5 22 48.5 28.5 46.500M12 14c-1-3 3-4 2-7M18 13c-1-3 3-4 2-8M24 14c-1-3 2-4 1-6M33 44.500H47',
    lamps: 'M34 48h2.500v4H34ZM38.7 48h2.500v4h-2.500ZM43.4 48h2.500v4h-2.500Z',
    mark: 'M59 8 54.5 14.500H58L56.5 20 61.5 13H58Z',
    hue: '--energy',
  },
  // Farm: two glasshouses on a terrace
  5: {
    mass: 'M6 52V36A14 14 0 0 1 34 36V52ZM34 52V42A11 11 0 0 1 56 42V52ZM3 52H61V56H3Z',
    shade: 'M26 24.700A14 14 0 0 1 34 36V52H26ZM50 33.600A11 11 0 0 1 56 42V52H50Z',
    fine: 'M13 26V52M20 22V52M27 26V52M6 38H34M8.5 30H31.500M41 33V52M48.5 33V52M34 43H56M8 54H58',
    lamps: 'M18.5 19h3v2.500h-3Z',
    mark: 'M10 52V45M10 47c-2-.5-3-2-3-4 2 .3 3 1.8 3 4ZM10 45.500c0-2 1-3.5 3-4 0 2-1 3.7-3 4ZM23.5 52V44M23.5 47c-2-.5-3-2-3-4 2 .3 3 1.8 3 4ZM23.5 45c0-2 1-3.5 3-4 0 2-1 3.7-3 4ZM44.5 52v-5M44.5 49c-2-.5-3-2-3-4 2 .3 3 1.8 3 4Z',
    hue: '--food',
  },
  // Naquadah Reactor: a core held between two arms
  6: {
    mass: 'M14 56 18 48H46L50 56ZM8 56V26L14 16H20V22L16 30V48L14 56ZM56 56V26L50 16H44V22L48 30V48L50 56ZM27 48V43H37V48Z',
    shade: 'M50 16 56 26V56H52V28L48 18ZM40 48h6l4 8h-8Z',
    frame: 'M20 19H24M44 19H40M16 40H20M48 40H44M32 6V11',
    fine: 'M10 30h4M10 36h4M10 42h4M50 30h4M50 36h4M50 42h4M20 52H44M32 21.500a14 5 0 0 1 0 11M21 22c5 3 17 3 22 0M19.5 31c6 3.5 19 3.5 25 0M32 15v26',
    lamps: 'M32 23.500a4 4 0 1 0 0 8 4 4 0 1 0 0-8Z',
    mark: 'M32 14.500a13 13 0 1 0 0 26 13 13 0 1 0 0-26Z',
    hue: '--naquadah',
  },
  // Shipyard: a hull on the stocks beneath a gantry
  7: {
    mass: 'M7 8H57V13H7ZM14 42C20 34 30 31 40 31L55 36 50 44C42 49 24 49 14 42ZM28 13h7v4h-7Z',
    shade: 'M14 42C26 45 42 43 53 39L50 44C42 49 24 49 14 42Z',
    frame:
      'M10 13V56M16 13V56M48 13V33M54 13V34M54 40V56M48 47V56M10 22 16 30M16 22 10 30M10 36 16 44M48 18 54 26M54 18 48 26M31.5 17V31M27 31 31.5 25 37 31M22 47 20 56M32 48V56M42 47 44 56',
    fine: 'M12 8v5M20 8v5M44 8v5M52 8v5M20 39.500C28 41.5 38 41 46 38.500M26 35l1 9M34 32.500l1 13M42 32.500l1.5 12',
    lamps: 'M37 35.500h2.500v1.800H37ZM41.5 35.500H44v1.800h-2.500ZM46 35.800h2.500v1.700H46Z',
    mark: 'M5 56H59',
    hue: '--stone-edge',
  },
};

/** Any building that has no drawing of its own yet: a plain hall. */
export const PLAIN_HALL: BuildingDrawing = {
  mass: 'M8 56V32L32 18 56 32V56ZM26 56V42H38V56Z',
  shade: 'M46 26.2 56 32V56H46Z',
  frame: 'M32 18V9M32 9h7l-2 2.5 2 2.500h-7',
  fine: 'M12 36H52M12 41H24M40 41H52M12 46H24M40 46H52M12 51H24M40 51H52M32 42V56',
  lamps: 'M30 27.500h4v4h-4Z',
};

/** One ship in side elevation on a 64 by 40 grid, its bow to the right. To add one, add a row to its race's table. */
export interface ShipDrawing {
  /** Solid parts: filled and outlined. */
  readonly hull: string;
  /** The sides turned away from the light. */
  readonly shade?: string;
  /** Nozzles and cowls, dark against the hull. */
  readonly engines: string;
  /** Exhaust flames: the only cold light on a ship. */
  readonly flame: string;
  /** Barrels, lances, launchers, in the full line weight. */
  readonly weapons?: string;
  /** Thin parts that are only outlined: masts, skids, cables. */
  readonly frame?: string;
  /** Fine detail lines: plates, ribs, facets. */
  readonly fine: string;
  /** Lit windows and lamps. */
  readonly lamps: string;
  /** The race's emblem, in the colour of its trait's resource. */
  readonly mark?: string;
}

/** One ship in side elevation on a 64 by 40 grid, its bow to the right. To add one, add a row to its race's table. */
export interface ShipDrawing {
  /** Its masses: filled, and outlined with the pen. */
  readonly hull: string;
  /** The sides turned away from the light. */
  readonly shade?: string;
  /** Nozzles and cowls, dark against the hull. */
  readonly engines: string;
  /** What burns behind them: the one cold light on a ship. */
  readonly flame: string;
  /** Barrels, lances, launchers: drawn with the full pen. */
  readonly weapons?: string;
  /** Structure without mass: masts, skids, cables. */
  readonly frame?: string;
  /** Engraving: plates, ribs, facets. */
  readonly fine: string;
  /** Lit windows and lamps. */
  readonly lamps: string;
  /** What its people put on it, in the hue of their trait. */
  readonly mark?: string;
}

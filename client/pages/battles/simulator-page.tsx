/** /battles/simulator. */
export function SimulatorPage() {
  return null;
}

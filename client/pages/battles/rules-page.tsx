/** /battles/rules. */
export function RulesPage() {
  return null;
}

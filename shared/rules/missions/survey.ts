/** The report of a player's first shipyard: two gate addresses to dial on the first evening. */
export function surveyText(addresses: readonly (readonly number[])[]): string {
  const list = addresses.map((address) => address.join('-')).join(' and ');
  return `Survey report: the new shipyard's instruments read two nearby gate addresses, ${list}. The first is unclaimed.`;
}

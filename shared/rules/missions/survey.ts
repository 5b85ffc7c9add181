/** What the first shipyard's crew reads out of the gate's memory: two addresses to dial on the first evening. */
export function surveyText(addresses: readonly (readonly number[])[]): string {
  const list = addresses.map((address) => address.join('-')).join(' and ');
  return `Survey report: the new shipyard's instruments read two nearby gate addresses, ${list}. The first is unclaimed.`;
}

/** The report of an artifact that shows gate addresses. */
export function artifactText(name: string, addresses: readonly (readonly number[])[]): string {
  const list = addresses.map((address) => address.join('-')).join(' and ');
  const word = addresses.length === 1 ? 'address that nobody here has' : 'addresses that nobody here has';
  return `The ${name} shows ${addresses.length} ${word} ever dialled: ${list}.`;
}

const MISSIONS: Readonly<Record<string, string>> = {
  malp: 'Send a probe',
  colonize: 'Send settlers',
  explore: 'Send a scout',
};

/** What the button says that leads to an order's page. */
export function wordFor(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const search = new URLSearchParams(query);
  if (path === '/missions') return MISSIONS[search.get('mission') ?? ''] ?? 'Mission Command';
  if (path === '/alliance') return 'Alliances';
  if (path === '/myplanets') return 'My Planets';
  if (search.has('build')) return 'Build';
  return search.get('window') === 'ships' ? 'Build a ship' : 'Open planet';
}

/** The pages in which an operator says who runs a server, on what terms, and what it stores. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

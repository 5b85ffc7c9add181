import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLegalPage } from '#shared/api/legal';
import type { Language } from '#shared/catalogue/languages';
import type { LegalPage } from '#shared/catalogue/legal';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

const legalQuery = (page: LegalPage, language: Language) =>
  queryOptions({
    queryKey: KEYS.legal(page, language),
    queryFn: () => request(getLegalPage, { params: { page }, query: { language } }),
    staleTime: 60_000,
  });

/** A page of the operator, in this language if there is one. */
export const useLegalPage = (page: LegalPage, language: Language) => useQuery(legalQuery(page, language));

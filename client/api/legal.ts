import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLegalPage } from '#shared/api/legal';
import type { LegalPage } from '#shared/catalogue/legal';
import { LANGUAGE } from '../language/language.ts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

const legalQuery = (page: LegalPage) =>
  queryOptions({
    queryKey: KEYS.legal(page, LANGUAGE),
    queryFn: () => request(getLegalPage, { params: { page }, query: { language: LANGUAGE } }),
    staleTime: 60_000,
  });

/** A page of the operator, in the language of this one if there is one. */
export const useLegalPage = (page: LegalPage) => useQuery(legalQuery(page));

import { queryOptions, useQuery } from '@tanstack/react-query';
import { listObjectives } from '#shared/api/objectives';
import { request } from './http/request.ts';
import { polled } from './queries.ts';

export const objectivesQuery = queryOptions({
  queryKey: ['objectives'],
  queryFn: () => request(listObjectives),
  ...polled,
});

export const useObjectives = () => useQuery(objectivesQuery);

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setSharing } from '#shared/api/galaxy-people';
import { useMyAlliance } from '../../../api/alliances.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { peopleQuery } from '../../../api/people.ts';
import { peopleMapTexts } from '../../../texts/players/people-map.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckBox } from '../../../ui/form/check-box.tsx';
import styles from './people.module.css';

/** Shows the player's worlds to the mates, or hides them. Nothing without an alliance. */
export function SharingSwitch({ sharing }: { sharing: boolean }) {
  const cache = useQueryClient();
  const set = useMutation({
    mutationFn: (next: boolean) => request(setSharing, { body: { sharing: next } }),
    onSuccess: (answer) => cache.setQueryData(peopleQuery.queryKey, (known) => known && { ...known, ...answer }),
    onSettled: () => cache.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  if (!useMyAlliance().data?.alliance) return null;
  return (
    <div>
      <CheckBox small checked={set.isPending ? set.variables : sharing} onChange={(wanted) => set.mutate(wanted)}>
        {peopleMapTexts.sharing.label}
      </CheckBox>
      <p className={styles.note}>{peopleMapTexts.sharing.note}</p>
      {set.isError ? <Alert>{textOf(set.error, setSharing.fallback)}</Alert> : null}
    </div>
  );
}

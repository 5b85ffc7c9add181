import { setSharing } from '#shared/api/galaxy-people';
import { useMyAlliance } from '../../../api/alliances.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { KEYS } from '../../../api/keys.ts';
import { useCommand } from '../../../live/use-command.ts';
import { peopleMapTexts } from '../../../texts/people-map.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckBox } from '../../../ui/form/field.tsx';
import styles from './people.module.css';

/** Shows the player's worlds to the mates, or hides them. Nothing without an alliance. */
export function SharingSwitch({ sharing }: { sharing: boolean }) {
  const set = useCommand((next: boolean) => request(setSharing, { body: { sharing: next } }), {
    merge: (cache, answer) => void cache.setQueryData(KEYS.people, (known) => known && { ...known, ...answer }),
  });
  if (!useMyAlliance().data?.alliance) return null;
  return (
    <div>
      <CheckBox small checked={set.isPending ? set.variables : sharing} onChange={(wanted) => set.mutate(wanted)}>
        {peopleMapTexts.sharing.label}
      </CheckBox>
      <p className={styles.note}>{peopleMapTexts.sharing.note}</p>
      {set.isError ? <Alert>{textOf(set.error)}</Alert> : null}
    </div>
  );
}

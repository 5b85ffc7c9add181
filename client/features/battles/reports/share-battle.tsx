import { useId, useState } from 'react';
import { type BattleReport, shareBattle } from '#shared/api/battles/battles';
import { request, textOf } from '../../../api/http/request.ts';
import { KEYS } from '../../../api/keys.ts';
import { useCommand } from '../../../live/use-command.ts';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import styles from './share-battle.module.css';

/** Makes the report readable for everybody who has its link, and copies that. */
export function ShareBattle({ battle: { battle_id, share_path } }: { battle: BattleReport }) {
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const sharing = useCommand(() => request(shareBattle, { body: { battle_id } }), {
    merge: (cache, { path: share_path }) =>
      void cache.setQueryData(KEYS.battle(battle_id), (report) => report && { ...report, share_path }),
  });
  const copy = async (path: string) => setCopied(await copyText(addressOf(path)));
  return (
    <div className={styles.share}>
      <Button
        kind="primary"
        busy={sharing.isPending}
        busyLabel={battleReportTexts.share.sharing}
        onClick={() =>
          share_path ? void copy(share_path) : sharing.mutate(undefined, { onSuccess: ({ path }) => copy(path) })
        }
      >
        {share_path ? battleReportTexts.share.again : battleReportTexts.share.button}
      </Button>
      {sharing.isError ? <Alert>{textOf(sharing.error)}</Alert> : null}
      {share_path ? (
        <div className={styles.link}>
          <label htmlFor={id}>{battleReportTexts.share.address}</label>
          <input id={id} readOnly value={addressOf(share_path)} onFocus={({ target }) => target.select()} />
          <p role="status">
            {copied === null ? '' : copied ? battleReportTexts.share.copied : battleReportTexts.share.byHand}
          </p>
        </div>
      ) : null}
    </div>
  );
}

const addressOf = (path: string) => window.location.origin + path;

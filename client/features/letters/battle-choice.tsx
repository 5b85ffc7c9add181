import { useQuery } from '@tanstack/react-query';
import { shareBattle } from '#shared/api/battles/battles';
import { battlesQuery } from '../../api/battles.ts';
import { request, textOf } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './letters.module.css';

interface BattleChoiceProps {
  /** Called with the path at which the chosen battle can be read by everybody. */
  onShared: (path: string) => void;
  onClose: () => void;
}

/** Shares one of the player's latest battles. */
export function BattleChoice({ onShared, onClose }: BattleChoiceProps) {
  const { data, error, refetch } = useQuery(battlesQuery({ page: 1 }));
  const sharing = useCommand((battle_id: number) => request(shareBattle, { body: { battle_id } }));
  const share = (battle_id: number) =>
    sharing.mutate(battle_id, {
      onSuccess({ path }) {
        onShared(path);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={letterTexts.battles.title}
      lead={letterTexts.battles.lead}
      closeIcon={<Icon name="close" size={18} />}
    >
      {sharing.error ? <Alert>{textOf(sharing.error)}</Alert> : null}
      {!data ? (
        <Unread error={error} refetch={refetch} count={3} height="44px" label={letterTexts.battles.loading} />
      ) : data.battles.length === 0 ? (
        <Empty>{letterTexts.battles.none}</Empty>
      ) : (
        <ul className={styles.battles} aria-label={letterTexts.battles.list}>
          {data.battles.map(({ battle_id, kind, attacker, defender, outcome, at }) => {
            const headline = battleReportTexts.headline(kind, attacker.username, defender.username);
            return (
              <li key={battle_id} className={styles.battle}>
                <p>
                  {headline}
                  <span className={styles.fine}>
                    {' '}
                    {battleReportTexts.outcomes[outcome]} <time dateTime={at}>{clockTime(at)}</time>
                  </span>
                </p>
                <Button
                  aria-label={letterTexts.battles.choose(headline, clockTime(at))}
                  busy={sharing.isPending && sharing.variables === battle_id}
                  onClick={() => share(battle_id)}
                >
                  {battleReportTexts.share.button}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

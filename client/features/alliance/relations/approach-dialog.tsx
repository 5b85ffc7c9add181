import { askRelation } from '#shared/api/alliances/alliance-relations';
import type { AllianceSummary } from '#shared/api/alliances/alliances';
import { RELATIONS } from '#shared/catalogue/alliances';
import { request } from '../../../api/http/request.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { useGameTime } from '../../../game/game-speed.ts';
import { relationTexts } from '../../../texts/relations.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { AllianceSearch } from '../alliance-search.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import styles from './relations.module.css';
import { useRelationCommand } from './use-relation-command.ts';

interface ApproachDialogProps {
  allianceId: number;
  /** The alliances with which there is something already. */
  known: readonly number[];
  showNotice: ShowNotice;
  ask: Ask;
  onClose: () => void;
}

/** Finds another alliance, to offer it a pact or to declare war on it. */
export function ApproachDialog(props: ApproachDialogProps) {
  const { allianceId, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={relationTexts.dialog.open}
      lead={relationTexts.dialog.lead}
      closeIcon={<Icon name="close" size={18} />}
    >
      <AllianceSearch without={allianceId} none={relationTexts.dialog.none}>
        {(alliance) => <Candidate key={alliance.id} alliance={alliance} {...props} />}
      </AllianceSearch>
    </Dialog>
  );
}

function Candidate({
  alliance: { id, name, level, current_member_count },
  allianceId,
  known,
  showNotice,
  ask,
  onClose,
}: ApproachDialogProps & { alliance: AllianceSummary }) {
  const time = useGameTime();
  const send = useRelationCommand(allianceId, (kind: 'pact' | 'war') =>
    request(askRelation, { params: { id: allianceId }, body: { alliance_id: id, kind } }),
  );
  const doIt = (kind: 'pact' | 'war', done: string) => showOutcome(send.mutateAsync(kind), showNotice, done);
  // One dialog at a time: the question takes the place of this one.
  const askToDeclare = () => {
    onClose();
    ask({
      title: relationTexts.declare.question(name),
      words: time ? relationTexts.declare.words(name, time(RELATIONS.warningHours)) : '',
      label: relationTexts.declare.button,
      kind: 'danger',
      onConfirm: () => void doIt('war', relationTexts.declare.done(name)),
    });
  };
  return (
    <li className={styles.candidate}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>{relationTexts.dialog.facts(level, current_member_count)}</p>
      </div>
      {known.includes(id) ? (
        <p className={styles.state}>{relationTexts.dialog.known}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            kind="offer"
            busy={send.isPending}
            busyLabel={relationTexts.busy}
            aria-label={relationTexts.offer.label(name)}
            onClick={() => void doIt('pact', relationTexts.offer.done(name)).then(onClose)}
          >
            {relationTexts.offer.button}
          </Button>
          <Button busy={send.isPending} aria-label={relationTexts.declare.label(name)} onClick={askToDeclare}>
            {relationTexts.declare.button}
          </Button>
        </div>
      )}
    </li>
  );
}

import { entrustOfficers } from '#shared/api/alliances/alliances';
import { request } from '../../../api/http/request.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { CheckBox } from '../../../ui/form/check-box.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';

interface OfficerRightsProps {
  allianceId: number;
  trusted: boolean;
  showNotice: ShowNotice;
}

/** The leader's switch for what officers may decide on. */
export function OfficerRights({ allianceId, trusted, showNotice }: OfficerRightsProps) {
  const entrust = useCommand((officers_trusted: boolean) =>
    request(entrustOfficers, { params: { id: allianceId }, body: { officers_trusted } }),
  );
  return (
    <CheckBox
      small
      checked={entrust.isPending ? entrust.variables : trusted}
      onChange={(next) =>
        void showOutcome(entrust.mutateAsync(next), showNotice, {
          done: allianceTexts.officerRights.saved(next),
          fallback: entrustOfficers.fallback,
        })
      }
    >
      {allianceTexts.officerRights.entrust}
    </CheckBox>
  );
}

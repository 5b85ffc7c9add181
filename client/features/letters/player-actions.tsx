import { useState } from 'react';
import { letterTexts } from '../../texts/players/letters.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { ReportDialog, type ReportedSubject } from './report-dialog.tsx';

/** On a profile: write to the player, share a battle in a letter, or report what the profile says. */
export function PlayerActions({ userId, username }: { userId: number; username: string }) {
  const [reported, setReported] = useState<ReportedSubject | null>(null);
  return (
    <>
      <ButtonLink to={`/letters/${userId}`} kind="primary">
        {letterTexts.write}
      </ButtonLink>
      <ButtonLink to={`/letters/${userId}?share=battle`}>{letterTexts.battles.share}</ButtonLink>
      <Button onClick={() => setReported({ userId, username })}>{letterTexts.reports.report}</Button>
      {reported ? <ReportDialog reported={reported} onClose={() => setReported(null)} /> : null}
    </>
  );
}

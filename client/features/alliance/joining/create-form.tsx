import { createAlliance } from '#shared/api/alliances/alliances';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { request } from '../../../api/http/request.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../alliance-form.module.css';
import { AllianceForm } from '../alliance-form.tsx';

/** Founds an alliance. */
export function CreateForm() {
  return (
    <Section title={allianceTexts.create.title} aside={allianceTexts.create.terms(ALLIANCE_START.maxMembers)}>
      <AllianceForm of={createAlliance} name="" description="" send={(body) => request(createAlliance, { body })}>
        {(busy) => (
          <div className={styles.create}>
            <Button type="submit" kind="primary" busy={busy} busyLabel={allianceTexts.create.busy}>
              {allianceTexts.create.submit}
            </Button>
          </div>
        )}
      </AllianceForm>
    </Section>
  );
}

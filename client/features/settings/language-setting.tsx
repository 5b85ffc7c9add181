import { chooseLanguage } from '#shared/api/settings';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#shared/catalogue/languages';
import { request, textOf } from '../../api/http/request.ts';
import { useDashboard } from '../../api/queries.ts';
import { useCommand } from '../../live/use-command.ts';
import { settingsTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';

/** The language of the player's pages, mails and notifications. The pages of all tabs follow. */
export function LanguageSetting() {
  const own = useDashboard().data?.language;
  const choose = useCommand((language: Language) => request(chooseLanguage, { body: { language } }), {
    tells: (language_chosen) => ({ language_chosen }),
  });
  return (
    <Section title={settingsTexts.language.title}>
      <div className={setting.act}>
        <SelectField
          label={settingsTexts.language.label}
          hint={settingsTexts.language.about}
          value={choose.isPending ? choose.variables : (own ?? '')}
          disabled={choose.isPending}
          onChange={({ target }) => choose.mutate(target.value as Language)}
        >
          {own ? null : <option value="">{settingsTexts.language.none}</option>}
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
        {choose.isError ? <Alert>{textOf(choose.error)}</Alert> : null}
      </div>
    </Section>
  );
}

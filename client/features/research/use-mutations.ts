import { completeResearch, startResearch } from '#shared/api/research';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { researchTexts } from '../../texts/research.ts';

/** Starts a research. */
export const useStartResearch = () =>
  useCommand((research_type_id: number) => request(startResearch, { body: { research_type_id } }), {
    tells: ({ message: _, resources: __, ...research_started }) => ({ research_started }),
    said: ({ research_type_name, level }) => researchTexts.started(research_type_name, level),
    toastsRefusal: true,
  });

/** Completes a research whose time is over. The XP may raise the level. */
export const useCompleteResearch = () =>
  useCommand((research_id: number) => request(completeResearch, { body: { research_id } }), {
    tells: ({ research }) => ({ research_completed: research }),
    said: ({ research, xp_gained }) => researchTexts.activated(research.research_type_name, research.level, xp_gained),
    toastsRefusal: true,
  });

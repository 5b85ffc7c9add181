import { setTimeout as sleep } from 'node:timers/promises';

/** Requests the game's page and its script again and again. */
export interface PageWatch {
  readonly opened: number;
  /** Every response that was not the page or the script. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

const EVERY_MS = 50;

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

async function get(url: string): Promise<{ status: number; type: string; text: string }> {
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html,*/*' } });
    const type = response.headers.get('Content-Type') ?? '';
    return { status: response.status, type, text: await response.text() };
  } catch (error) {
    return { status: 0, type: '', text: String(error) };
  }
}

export function watchPage(origin: string): PageWatch {
  const errors: string[] = [];
  let [opened, over] = [0, false];
  const look = async () => {
    while (!over) {
      const page = await get(`${origin}/`);
      const script = SCRIPT.exec(page.text)?.[1];
      const seen = script ? await get(`${origin}${script}`) : page;
      opened++;
      if (page.status !== 200 || seen.status !== 200 || !seen.type.includes('javascript')) {
        errors.push(`${script ?? '/'}: ${seen.status} ${seen.text.slice(0, 200)}`);
      }
      await sleep(EVERY_MS);
    }
  };
  const looking = look();
  return {
    get opened() {
      return opened;
    },
    errors,
    stop: () => {
      over = true;
      return looking;
    },
  };
}

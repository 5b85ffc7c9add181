/** Made by `texts-plugin.ts`. */
declare module 'virtual:texts' {
  /** By language and part, what loads the texts and puts them in place. */
  export const parts: Readonly<Record<string, Readonly<Record<'start' | 'game' | 'console', () => Promise<unknown>>>>>;
}

/** The room of the staff, for open consoles. It shows nothing of the game: whoever hears of an act reads it by a call of the console. */
export const OPERATOR_ROOM = 'operator';

export interface OperatorState {
  /** The number of the act that was heard of last. */
  act: number;
}

export interface OperatorMessages {
  /** Somebody on the staff, or a command in a shell, has done something: what the console shows may have changed. */
  readonly act: { readonly act_id: number };
}

/** The signed-in player. */
export interface Self {
  readonly user_id: number;
  readonly username: string;
}

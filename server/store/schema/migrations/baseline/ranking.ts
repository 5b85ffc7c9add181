/** A player whom others can find. */
const SHOWN = 'verified_at IS NOT NULL AND banned_at IS NULL';
/** In the locale C, whatever the database's, so that ranges of names are prefixes. */
const NAME = 'lower(username COLLATE "C")';

/** The ranking, the halls of fame, and the search for players. */
export const RANKING = `
  -- The ranking as the last snapshot saw it, and the places of earlier ones for comparison. These tables refer to no other: a
  -- foreign key would lock every player's row each hour.
  CREATE TABLE ranking_snapshot (
    taken_at timestamptz(3) PRIMARY KEY,
    -- Whether its places are in ranking_history.
    kept boolean NOT NULL,
    -- The snapshot of a day earlier, if there is one.
    compared_with timestamptz(3) CHECK (compared_with < taken_at)
  );
  CREATE TABLE ranking (
    board text COLLATE "C" NOT NULL CHECK (board IN ('might', 'worlds', 'explorers', 'fighters', 'alliances')),
    place integer NOT NULL CHECK (place > 0),
    -- A player, or on the board of alliances an alliance.
    subject_id integer NOT NULL,
    score bigint NOT NULL CHECK (score > 0),
    -- The place in the snapshot that this one is compared with.
    before integer CHECK (before > 0),
    PRIMARY KEY (board, place)
  );
  CREATE UNIQUE INDEX ranking_subject_key ON ranking (subject_id, board);
  CREATE TABLE ranking_history (
    subject_id integer NOT NULL,
    board text COLLATE "C" NOT NULL,
    taken_at timestamptz(3) NOT NULL,
    place integer NOT NULL CHECK (place > 0),
    PRIMARY KEY (subject_id, board, taken_at)
  );

  -- The score is what the board ranks by. A player without a name was deleted since.
  CREATE TABLE hall_of_fame (
    season smallint NOT NULL REFERENCES season,
    board text NOT NULL CHECK (board IN ('might', 'worlds', 'explorers', 'alliances')),
    place smallint NOT NULL CHECK (place > 0),
    player_id integer REFERENCES player,
    name text,
    score bigint NOT NULL CHECK (score > 0),
    members smallint CHECK (members > 0),
    PRIMARY KEY (season, board, place),
    CHECK (board = 'alliances' AND player_id IS NULL AND name IS NOT NULL AND members IS NOT NULL
      OR board <> 'alliances' AND player_id IS NOT NULL AND members IS NULL)
  );
  CREATE INDEX hall_of_fame_player_idx ON hall_of_fame (player_id) WHERE player_id IS NOT NULL;

  CREATE INDEX player_search_idx ON player (${NAME}) WHERE ${SHOWN};
  -- Names that look alike are found where the extension may be created; elsewhere only names that begin alike.
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX player_look_alike_idx ON player USING gin (${NAME} gin_trgm_ops) WHERE ${SHOWN};
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'Without pg_trgm, players are found only by the beginning of their names: %', SQLERRM;
  END $$;
`;

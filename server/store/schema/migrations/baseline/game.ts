/** What holds for the whole game. */
export const GAME = `
  CREATE TABLE setting (
    key text PRIMARY KEY,
    value text NOT NULL
  );

  -- The latest number is the current season.
  CREATE TABLE season (
    number smallint PRIMARY KEY CHECK (number > 0),
    galaxy_seed bigint NOT NULL,
    began_at timestamptz(3) NOT NULL,
    -- The operator's choice, by which the end was computed.
    days smallint CHECK (days >= 0),
    ends_at timestamptz(3),
    -- When players are told that the next one begins.
    next_at timestamptz(3),
    -- When everybody was home and the hall of fame was written.
    closed_at timestamptz(3) CHECK (closed_at >= ends_at)
  );
`;

import { each, RESOURCES } from './columns.ts';

/** The books, which prove every balance, and what operators did to players. Neither is ever changed. */
export const LEDGER = `
  CREATE SEQUENCE ledger_act_seq;
  -- The lines of each transaction sum to zero: what one account gains, another loses. Mint and sink stand for the world
  -- outside, and kept for the part of a bank that is never paid out.
  CREATE TABLE ledger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    act bigint NOT NULL,
    account_kind text NOT NULL CHECK (account_kind IN ('player', 'reserve', 'bank', 'mint', 'sink', 'cargo', 'kept')),
    account_id integer NOT NULL,
    reason text NOT NULL,
    ref_id integer,
    at timestamptz(3) NOT NULL,
    ${each(RESOURCES, (name) => `${name} bigint NOT NULL DEFAULT 0`)}
  );
  CREATE INDEX ledger_account_idx ON ledger (account_kind, account_id);
  -- For the price that was paid for a building, and the lines of buildings that were cancelled.
  CREATE INDEX ledger_build_idx ON ledger (ref_id) WHERE reason IN ('build', 'cancel');

  -- Only fold-ledger.ts, which puts lines of one account and hour together, may delete lines of the ledger.
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'ledger' AND TG_OP = 'DELETE' AND current_setting('game.folds_ledger', true) = 'on' THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'The % is append-only.', TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE operator_act (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    -- User and machine on which the command ran.
    operator text NOT NULL,
    act text NOT NULL,
    -- No foreign key: what was done stays written when the account is gone.
    player_id integer NOT NULL,
    -- As it was before the act.
    username text NOT NULL,
    details text NOT NULL DEFAULT ''
  );
  CREATE INDEX operator_act_player_idx ON operator_act (player_id, id DESC);
  CREATE TRIGGER operator_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- From where on the audit asks for a rule that older games did not have, and the ledger is folded: here, from the beginning.
  INSERT INTO setting (key, value) VALUES
    ('slots_held_after_building', '0'),
    ('gifts_kept_from_act', nextval('ledger_act_seq')::text),
    ('ledger_folded_to', '0');
`;

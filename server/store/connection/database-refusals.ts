import { no, withCodes } from '#shared/refusals';

/** Why the database does not do its work, as /ready and the log tell operators. Players are told that the server is busy. */
export const DATABASE_REFUSALS = withCodes({
  databaseAway: no(503, 'The database cannot be reached.'),
  databaseStarts: no(503, 'The database is starting or stopping.'),
  databaseFull: no(503, 'The disk of the database is full.'),
  databaseShort: no(503, 'The database has no connection or no memory left.'),
  databaseUnreadable: no(503, 'The database answers in a form that this server cannot read.'),
});

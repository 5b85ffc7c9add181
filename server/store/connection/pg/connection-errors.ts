/** What pg throws without a code: for a pool without a free connection, and for connections that ended. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/i;

/** Whether pg could get no connection, or lost the one it had. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}
